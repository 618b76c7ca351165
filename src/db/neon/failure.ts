import { NeonDbError } from '@neondatabase/serverless';

export const UNIQUE_VIOLATION_SQLSTATE = '23505';
export const LOCK_TIMEOUT_SQLSTATE = '55P03';

export function isDatabaseFailure(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof NeonDbError);
}

export function sqlStateOf(error: unknown): string | null {
  const failure = causes(error).find((cause) => cause instanceof NeonDbError);
  return failure?.code ?? null;
}

/** The outermost error comes first: drizzle wraps what the driver throws. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  return chain;
}
