import { NeonDbError } from '@neondatabase/serverless';

/** A row like this one is there already. */
export const UNIQUE_VIOLATION_SQLSTATE = '23505';

/** Whether something thrown came from the database or from the way to it. */
export function isDatabaseFailure(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof NeonDbError);
}

/** The SQLSTATE of a failed statement; null when it failed otherwise. */
export function sqlStateOf(error: unknown): string | null {
  const failure = causes(error).find((cause) => cause instanceof NeonDbError);
  return failure?.code ?? null;
}

/** An error and what caused it, outermost first: drizzle wraps what the driver throws. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  return chain;
}
