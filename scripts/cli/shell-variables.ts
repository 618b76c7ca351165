import { WORKER } from '../../src/config/parse-config.ts';
import { variablesOf } from '../../src/config/variable.ts';

/** What a shell can give the Worker: all that it reads but bindings. */
export const WORKER_VARIABLES = variablesOf(WORKER).filter(({ kind }) => kind !== 'binding');

/** The variables of the Worker that this shell has; empty ones count as unset. */
export function shellVariables(): Record<string, string> {
  const given = WORKER_VARIABLES.flatMap(({ name }) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
