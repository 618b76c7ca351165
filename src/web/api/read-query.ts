import type * as z from 'zod';
import type { Problem } from './schemas/problem.ts';

type ReadQuery<T> = { kind: 'valid'; query: T } | { kind: 'invalid'; errors: NonNullable<Problem['errors']> };

/** Checks a query as a whole: every wrong, unknown or repeated parameter is told. */
export function readQuery<T>(address: string, schema: z.ZodObject & z.ZodType<T>): ReadQuery<T> {
  const { searchParams } = new URL(address);
  const repeated = [...new Set(searchParams.keys())].filter((name) => searchParams.getAll(name).length > 1);
  const parsed = schema.safeParse(Object.fromEntries(searchParams));
  if (parsed.success && repeated.length === 0) return { kind: 'valid', query: parsed.data };
  const known = Object.keys(schema.shape).join(', ') || 'none';
  const issues = parsed.error?.issues ?? [];
  return {
    kind: 'invalid',
    errors: [
      ...repeated.map((parameter) => ({ parameter, message: 'must be given once' })),
      ...issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((parameter) => ({
              parameter,
              message: `is not known here; these are: ${known}`,
            }))
          : [{ parameter: String(issue.path[0] ?? ''), message: issue.message }],
      ),
    ],
  };
}
