import { ConfigError } from '../../src/config/variable.ts';
import { MigrationError } from '../deploy/migration-error.ts';

/** An error that the reader can fix; the message says what happened and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
}

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

function isExpected(error: unknown): error is Error {
  return (
    error instanceof ExpectedError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    isWrongArgument(error)
  );
}

/** `parseArgs` of node:util throws these errors. */
function isWrongArgument(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Prints only the message of an ExpectedError, and everything about any other error. */
export function exitWith(error: unknown): never {
  if (isExpected(error)) console.error(`\n${error.message}`);
  else console.error('\nThis is a bug in Fanroads:', error);
  process.exit(1);
}

/** Replaces the line of a terminal; a file gets a line each. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else process.stderr.write(`${text}\n`);
}
