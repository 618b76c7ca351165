import { WORKER } from '../../src/config/parse-config.ts';
import { RETIRED_NAMES } from '../../src/config/retired-names.ts';
import { environmentName, variablesOf } from '../../src/config/variable.ts';

/** Excludes bindings, which a shell cannot set. `LIMITS` and `SERVICES` set several. */
export const WORKER_VARIABLES = variablesOf(WORKER).filter(({ kind }) => kind !== 'binding');

export const WORKER_VARIABLE_NAMES: ReadonlySet<string> = new Set(WORKER_VARIABLES.map(environmentName));

/** Treats empty variables as unset. Retired names are passed on, so that the start names their successors. */
export function shellVariables(): Record<string, string> {
  const entries = [...WORKER_VARIABLE_NAMES, ...RETIRED_NAMES.keys()].flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Says why a name is no variable of the Worker. */
export function notAVariable(name: string): string {
  return RETIRED_NAMES.get(name) ?? 'is not a variable in docs/environment.md';
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
