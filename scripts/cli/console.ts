import { ConfigError } from '../../src/config/variable.ts';
import { MigrationError } from '../deploy/migration-error.ts';

/** A problem that the reader can fix; the message says what happened and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
}

/** Runs one step of a command and prints its time, its name and its outcome. */
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

/** Thrown by `parseArgs` of node:util. */
function isWrongArgument(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** An expected problem prints its message; a bug prints everything. */
export function exitWith(error: unknown): never {
  if (isExpected(error)) console.error(`\n${error.message}`);
  else console.error('\nThis is a bug in Fanroads:', error);
  process.exit(1);
}
