import type * as z from 'zod';
import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { readJson, readText } from '../http/read-json.ts';
import type { WebContext } from '../http/web-context.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads at most 1 MB and 32 levels. An empty body is an empty object. Unknown members are dropped
 * (CVE-2025-61928).
 */
export async function readBody<T>(c: WebContext, shape: z.ZodType<T>): Promise<AuthResult<{ body: T }>> {
  const read = await readJson(c.req.raw, MAX_BODY_BYTES, {});
  if (read.kind === 'too-large') return refuse('request_entity_too_large');
  if (read.kind === 'unreadable') return refuse('bad_json');
  const parsed = shape.safeParse(read.json);
  if (parsed.success) return { ok: true, body: parsed.data };
  const [issue] = parsed.error.issues;
  return refuse('validation_failed', issue === undefined ? {} : { message: issue.message });
}

/** Reads at most 1 MB. */
export async function readForm(c: WebContext): Promise<AuthResult<{ form: URLSearchParams }>> {
  const read = await readText(c.req.raw, MAX_BODY_BYTES);
  if (read.kind === 'too-large') return refuse('request_entity_too_large');
  return { ok: true, form: new URLSearchParams(read.kind === 'read' ? read.text : '') };
}
