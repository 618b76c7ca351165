import type * as z from 'zod';
import { faultsOf, respondInvalid } from '../api/respond.ts';
import { respondProblem } from '../api/respond-problem.ts';
import { readJson } from '../http/read-json.ts';
import type { WebContext } from '../http/web-context.ts';

const MAX_BODY_BYTES = 65_536;

/** Reports every wrong or unknown member. */
export async function readJsonBody<T>(
  c: WebContext,
  schema: z.ZodObject & z.ZodType<T>,
): Promise<{ body: T } | { response: Response }> {
  const read = await readJson(c.req.raw, MAX_BODY_BYTES);
  if (read.kind === 'too-large')
    return { response: respondProblem(c, 'too-large', 'Send a body of at most 64 KB.') };
  if (read.kind === 'unreadable') return invalid(c, 'must be JSON');
  const parsed = schema.safeParse(read.json);
  if (parsed.success) return { body: parsed.data };
  return isRecord(read.json)
    ? { response: respondInvalid(c, faultsOf(schema, parsed.error.issues)) }
    : invalid(c, 'must be a JSON object');
}

function invalid(c: WebContext, message: string): { response: Response } {
  return { response: respondInvalid(c, [{ parameter: 'body', message }]) };
}

function isRecord(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
