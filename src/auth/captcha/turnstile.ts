import * as v from 'valibot';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Refusal } from '../auth-result.ts';

/** Turnstile's script adds this field to a form. */
export const CAPTCHA_FIELD = 'cf-turnstile-response';

const TIMEOUT_MS = 3_000;
/** The service might blame the request for anything else, which would then pass. */
const TOKEN = /^[\w.-]{1,2048}$/;

const verdictShape = v.object({ success: v.boolean(), 'error-codes': v.optional(v.array(v.string()), []) });

/** They blame the visitor's token, all others the site or the service. */
const TOKEN_ERRORS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

/**
 * A token works once. Without keys everything passes, and so does a failure of the service, which is logged
 * (docs/decisions/033-mail-budget.md).
 */
export async function refuseWithoutCaptcha(
  { config: { turnstile }, log }: AuthDeps,
  token: string,
): Promise<Refusal | null> {
  if (turnstile === null) return null;
  if (token === '') return refusal('no captcha_token found');
  if (!TOKEN.test(token)) return refusal('invalid-input-response');
  const verified = await askService(turnstile, token);
  if (verified.kind === 'refused') return refusal(verified.codes.join(', '));
  if (verified.kind === 'failed') log.error('captcha not verified', { reason: verified.reason });
  return null;
}

function refusal(reason: string): Refusal {
  return refuse('captcha_failed', { message: `captcha protection: request disallowed (${reason})` });
}

async function askService(
  { secretKey, verifyUrl }: NonNullable<AuthDeps['config']['turnstile']>,
  token: string,
) {
  let verdict: v.InferOutput<typeof verdictShape>;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      // A redirect would send the secret elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    verdict = v.parse(verdictShape, await response.json());
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' } as const;
  }
  const codes = verdict['error-codes'];
  if (verdict.success) return { kind: 'passed' } as const;
  return codes.length > 0 && codes.every((code) => TOKEN_ERRORS.has(code))
    ? ({ kind: 'refused', codes } as const)
    : ({ kind: 'failed', reason: codes.join(', ') || 'no error code' } as const);
}
