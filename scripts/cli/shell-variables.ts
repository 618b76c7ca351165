import { WORKER } from '../../src/config/parse-config.ts';
import { variablesOf } from '../../src/config/variable.ts';

/** Excludes bindings, which a shell cannot set. */
export const WORKER_VARIABLES = variablesOf(WORKER).filter(({ kind }) => kind !== 'binding');

/** Treats empty variables as unset. */
export function shellVariables(): Record<string, string> {
  const entries = WORKER_VARIABLES.flatMap(({ name }) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** @param databaseUrl the local database, or null for a command on production data, which has no defaults. */
export function commandVariables(databaseUrl: string | null): Record<string, string> {
  const shell = shellVariables();
  if (databaseUrl === null) return shell;
  return {
    SITE_ORIGIN: 'http://localhost:8787',
    ...shell,
    ENVIRONMENT: 'development',
    DATABASE_URL: databaseUrl,
  };
}
