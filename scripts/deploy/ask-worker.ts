import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { signedHeaders } from '../../src/crypto/request-signature.ts';
import { paths } from '../../src/web/urls/paths.ts';

const TIMEOUT_MS = 15_000;
/** A new domain takes a while to lead to the Worker. */
const ATTEMPTS = 5;
const WAIT_MS = 2_000;

/**
 * Sends a signed request to the deployed Worker (src/web/internal).
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 * @returns the body of the response, or what went wrong as text.
 */
export async function askWorker<Body>(
  variables: Readonly<Record<string, string | undefined>>,
  path: string,
  shape: v.GenericSchema<unknown, Body>,
): Promise<{ ok: true; body: Body } | { ok: false; reason: string }> {
  const { SITE_ORIGIN: origin, INTERNAL_SECRET: secret } = variables;
  if (!origin || !secret) return { ok: false, reason: 'SITE_ORIGIN and INTERNAL_SECRET are not both set' };
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(new URL(path, origin), secret);
    const parsed = v.safeParse(shape, response.body);
    if (parsed.success) return { ok: true, body: parsed.output };
    if (response.isFinal || attempt === ATTEMPTS) return { ok: false, reason: `${origin} ${response.what}` };
    await setTimeout(WAIT_MS);
  }
}

/** A response of the Worker that refuses is final. */
async function post(
  address: URL,
  secret: string,
): Promise<{ body?: unknown; what: string; isFinal: boolean }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: await signedHeaders(secret, '', new Date()),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const what = `returned ${response.status}`;
    if (!response.ok) return { what, isFinal: response.status === 401 };
    return { body: JSON.parse(text), what: `${what} with an unreadable body`, isFinal: false };
  } catch {
    return { what: 'did not respond', isFinal: false };
  }
}

const mailResult = v.object({
  outcome: v.picklist(['sent', 'failed', 'no-address']),
  reason: v.nullable(v.string()),
});

/**
 * Lets the deployed Worker mail the operator. Without mails nobody can confirm an account.
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 */
export async function sendTestMail(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ hasFailed: boolean; line: string }> {
  const response = await askWorker(variables, paths.internalTestMail(), mailResult);
  if (!response.ok) return { hasFailed: false, line: `not tried: ${response.reason}` };
  const { outcome, reason } = response.body;
  if (outcome === 'no-address') return { hasFailed: false, line: 'not tried: OPERATOR_EMAIL is not set' };
  return outcome === 'sent'
    ? { hasFailed: false, line: 'the mail provider accepted a mail to OPERATOR_EMAIL; check that it arrives' }
    : { hasFailed: true, line: `no mail: ${reason} (docs/deploying.md)` };
}

const purgeResult = v.object({ tags: v.number() });

/**
 * Asks the deployed Worker to purge what a command changed. If that fails, the Worker's hourly cron purges
 * it.
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 * @returns the result as text.
 */
export async function purgeSiteCache(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const response = await askWorker(variables, paths.internalInvalidate(), purgeResult);
  if (!response.ok) return `${response.reason}; pages are updated within the hour`;
  const { tags } = response.body;
  return tags === 0 ? 'nothing to invalidate' : `${tags} cache tags invalidated`;
}
