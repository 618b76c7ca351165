import type * as z from 'zod';
import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { readBytes } from '../http/read-bytes.ts';
import type { WebContext } from '../http/web-context.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a JSON body, at most 1 MB (auth-api.md 1.1). An empty body is an empty object: clients send none
 * where nothing is needed. Unknown members are dropped, never believed (CVE-2025-61928).
 */
export async function readBody<T>(c: WebContext, shape: z.ZodType<T>): Promise<AuthResult<{ body: T }>> {
  const text = await readText(c.req.raw);
  if (text === 'too large') return refuse('request_entity_too_large');
  const json = text === null ? undefined : parseJson(text.value);
  if (json === undefined) return refuse('bad_json');
  const parsed = shape.safeParse(json);
  if (parsed.success) return { ok: true, body: parsed.data };
  const [issue] = parsed.error.issues;
  return refuse('validation_failed', issue === undefined ? {} : { message: issue.message });
}

/** Reads a form's fields, at most 1 MB of them. */
export async function readForm(c: WebContext): Promise<AuthResult<{ form: URLSearchParams }>> {
  const text = await readText(c.req.raw);
  if (text === 'too large') return refuse('request_entity_too_large');
  return { ok: true, form: new URLSearchParams(text?.value ?? '') };
}

/** @returns null for bytes that are not UTF-8. */
async function readText(request: Request): Promise<{ value: string } | 'too large' | null> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes === null) return 'too large';
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

/** @returns undefined for what is not JSON. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
