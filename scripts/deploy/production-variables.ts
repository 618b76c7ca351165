import * as v from 'valibot';
import type { JSONWebKeySet } from 'jose';
import { keySet } from '../../src/config/schemas.ts';
import { ExpectedError } from '../cli/console.ts';
import { readEnvFile } from '../cli/env-file.ts';
import { notAVariable, shellVariables, WORKER_VARIABLE_NAMES } from '../cli/shell-variables.ts';
import { readWorkerConfig } from './worker-config.ts';

/** Git ignores this file. `npm run keys -- make` writes it. */
export const PRODUCTION_FILE = '.env.production';

/**
 * The operator's own variables, of the file or the shell.
 * @throws ExpectedError when the shell has another value than the file, or the file an unknown name.
 */
export async function operatorVariables(): Promise<Record<string, string>> {
  const [file, shell] = [await readEnvFile(PRODUCTION_FILE), shellVariables()];
  const problems = [
    ...Object.keys(file)
      .filter((name) => !WORKER_VARIABLE_NAMES.has(name))
      .map((name) => `${name} in ${PRODUCTION_FILE} ${notAVariable(name)}`),
    ...Object.keys(file)
      .filter((name) => shell[name] !== undefined && shell[name] !== file[name])
      .map((name) => `${name} has another value in this shell than in ${PRODUCTION_FILE}: unset it here`),
  ];
  if (problems.length > 0)
    throw new ExpectedError(`Nothing was done.\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return { ...file, ...shell };
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

/** @throws ExpectedError when the keys are missing or damaged. */
export function requireKeySet(variables: Readonly<Record<string, string>>, name: string): JSONWebKeySet {
  const parsed = v.safeParse(keySet, requireVariable(variables, name));
  if (parsed.success) return parsed.output;
  throw new ExpectedError(`${name} ${parsed.issues[0].message}`);
}
