import { invalid, refuse, type AuthResult } from '../../auth/auth-result.ts';
import { readJson, readText } from '../http/read-json.ts';
import type { WebContext } from '../http/web-context.ts';
import * as v from 'valibot';
import { isUuid } from '../../domain/accounts/uuid.ts';
import { refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads at most 1 MB and 32 levels. An empty body is an empty object. Unknown members are dropped
 * (CVE-2025-61928).
 */
export async function readBody<Body>(
  c: WebContext,
  shape: v.GenericSchema<unknown, Body>,
): Promise<AuthResult<{ body: Body }>> {
  const read = await readJson(c.req.raw, MAX_BODY_BYTES, {});
  if (read.kind === 'too-large') return refuse('request_entity_too_large');
  if (read.kind === 'unreadable') return refuse('bad_json');
  if (typeOf(read.json) !== 'object') return invalid(expected('object')({ input: read.json }));
  const parsed = v.safeParse(shape, read.json);
  return parsed.success ? { ok: true, body: parsed.output } : invalid(parsed.issues[0].message);
}

/** Reads at most 1 MB. */
export async function readForm(c: WebContext): Promise<AuthResult<{ form: URLSearchParams }>> {
  const read = await readText(c.req.raw, MAX_BODY_BYTES);
  if (read.kind === 'too-large') return refuse('request_entity_too_large');
  return { ok: true, form: new URLSearchParams(read.kind === 'read' ? read.text : '') };
}

const expected =
  (type: string) =>
  ({ input }: { input: unknown }) =>
    `Invalid input: expected ${type}, received ${typeOf(input)}`;

function typeOf(input: unknown): string {
  if (input === null) return 'null';
  return Array.isArray(input) ? 'array' : typeof input;
}

function anyObject(type: string) {
  return v.custom<Record<string, unknown>>((input) => typeOf(input) === 'object', expected(type));
}

export const text = v.string(expected('string'));
export const flag = v.boolean(expected('boolean'));
/** Missing fields and null become ''. */
export const optionalText = v.nullish(text, '');

export const metadata = v.pipe(
  anyObject('record'),
  v.transform((data) => Object.fromEntries(Object.entries(data).filter(([key]) => key !== '__proto__'))),
);
export const metadataShape = v.nullish(metadata, () => ({}));

export function uuid(message: string) {
  return v.custom<string>((input) => typeof input === 'string' && isUuid(input), message);
}

/** Only PKCE clients send these fields. */
export const codeChallengeShape = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

/** The Turnstile token; `gotrue_meta_security` is where the public client sends it. */
export const captchaShape = {
  gotrue_meta_security: v.nullish(v.pipe(anyObject('object'), v.object({ captcha_token: optionalText }))),
  captcha_token: optionalText,
};

/** Also refuses a request without a valid token. */
export async function readHumanBody<
  Body extends v.InferOutput<v.ObjectSchema<typeof captchaShape, undefined>>,
>(c: WebContext, shape: v.GenericSchema<unknown, Body>): Promise<AuthResult<{ body: Body }>> {
  const read = await readBody(c, shape);
  if (!read.ok) return read;
  const { gotrue_meta_security: meta, captcha_token: token } = read.body;
  return (await refuseWithoutCaptcha(c.var.auth, meta?.captcha_token || token)) ?? read;
}

export const redirectShape = { redirect_to: optionalText };
