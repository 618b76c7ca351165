import { WORKER } from '../../src/config/parse-config.ts';
import { variablesOf } from '../../src/config/variable.ts';

/** Excludes bindings, which a shell cannot set. */
export const WORKER_VARIABLES = variablesOf(WORKER).filter(({ kind }) => kind !== 'binding');

export const WORKER_VARIABLE_NAMES: ReadonlySet<string> = new Set(WORKER_VARIABLES.map(({ name }) => name));

/** Treats empty variables as unset. */
export function shellVariables(): Record<string, string> {
  const entries = WORKER_VARIABLES.flatMap(({ name }) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The variables of a command on local data. */
export function localVariables(databaseUrl: string): Record<string, string> {
  return {
    SITE_ORIGIN: 'http://localhost:8787',
    ...shellVariables(),
    ENVIRONMENT: 'development',
    DATABASE_URL: databaseUrl,
  };
}
