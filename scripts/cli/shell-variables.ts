import { WORKER } from '../../src/config/parse-config.ts';
import { variablesOf } from '../../src/config/variable.ts';

/** Without bindings, which no shell can set. */
export const WORKER_VARIABLES = variablesOf(WORKER).filter(({ kind }) => kind !== 'binding');

/** Empty ones count as unset. */
export function shellVariables(): Record<string, string> {
  const entries = WORKER_VARIABLES.flatMap(({ name }) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
