import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod';
import { signedHeaders } from '../../src/crypto/request-signature.ts';

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
  shape: z.ZodType<Body>,
): Promise<{ ok: true; body: Body } | { ok: false; reason: string }> {
  const { SITE_ORIGIN: origin, INTERNAL_SECRET: secret } = variables;
  if (!origin || !secret) return { ok: false, reason: 'SITE_ORIGIN and INTERNAL_SECRET are not both set' };
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(new URL(path, origin), secret);
    const { data } = shape.safeParse(response.body);
    if (data !== undefined) return { ok: true, body: data };
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
