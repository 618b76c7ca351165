import { refuse, type AuthResult } from '../../auth/auth-result.ts';
import { readJson, readText } from '../http/read-json.ts';
import type { WebContext } from '../http/web-context.ts';
import * as z from 'zod';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';

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

/** Missing fields and null become ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const metadataShape = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

/** Only PKCE clients send these fields. */
export const codeChallengeShape = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

/** The Turnstile token; `gotrue_meta_security` is where the public client sends it. */
export const captchaShape = {
  gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish(),
  captcha_token: optionalText,
};

/** Also refuses a request without a valid token. */
export async function readHumanBody<T extends z.infer<z.ZodObject<typeof captchaShape>>>(
  c: WebContext,
  shape: z.ZodType<T>,
): Promise<AuthResult<{ body: T }>> {
  const read = await readBody(c, shape);
  if (!read.ok) return read;
  const { gotrue_meta_security: meta, captcha_token: token } = read.body;
  return (await refuseWithoutCaptcha(c.var.auth, meta?.captcha_token || token)) ?? read;
}

export const redirectShape = { redirect_to: optionalText };
