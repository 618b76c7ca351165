import { ExpectedError } from '../cli/console.ts';
import { shellVariables } from '../cli/shell-variables.ts';
import { readEnvFile } from '../site/auth-secrets.ts';
import { readWorkerConfig } from './worker-config.ts';

/** Git ignores this file. `npm run keys -- make` writes it. */
export const PRODUCTION_FILE = '.env.production';

/** The operator's own variables: those of the file, unless the shell has another value. */
export async function operatorVariables(): Promise<Record<string, string>> {
  return { ...(await readEnvFile(PRODUCTION_FILE)), ...shellVariables() };
}

/** The variables of a command on production: `[vars]` of wrangler.toml and the operator's own. */
export async function productionVariables(): Promise<Record<string, string>> {
  const { vars } = await readWorkerConfig();
  return { ...vars, ...(await operatorVariables()) };
}

/** @throws ExpectedError with what to do when the variable is missing. */
export function requireVariable(variables: Readonly<Record<string, string>>, name: string): string {
  const value = variables[name];
  if (value) return value;
  throw new ExpectedError(
    `${name} is not set. Put the value that the deployed Worker has into ${PRODUCTION_FILE} (docs/deploying.md), or set it in this shell.`,
  );
}
