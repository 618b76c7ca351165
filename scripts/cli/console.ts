import { ConfigError } from '../../src/config/variable.ts';
import { MigrationError } from '../deploy/migration-error.ts';

/** Trouble that a person can mend: its message is one line that says what happened and what to do. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Runs one step of a longer piece of work and prints its name, its time and what came of it. */
export async function step<Result>(
  name: string,
  work: () => Promise<Result>,
  outcome: (result: Result) => string = () => '',
): Promise<Result> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  const text = outcome(result);
  console.log(`${seconds} s  ${name}${text && `: ${text}`}`);
  return result;
}

function isPlain(error: unknown): error is Error {
  return error instanceof PlainError || error instanceof ConfigError || error instanceof MigrationError;
}

/** Ends the process with a plain line for expected trouble, and with everything known for a bug. */
export function exitWith(error: unknown): never {
  if (isPlain(error)) console.error(`\n${error.message}`);
  else console.error('\nThis is a bug in Fanroads:', error);
  process.exit(1);
}
