import { signedHeaders } from '../../src/crypto/request-signature.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends a signed request to the deployed Worker (src/web/internal).
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 * @returns the JSON of the response, or what went wrong as text.
 */
export async function askWorker(
  { SITE_ORIGIN: origin, INTERNAL_SECRET: secret }: Readonly<Record<string, string | undefined>>,
  path: string,
): Promise<{ ok: true; body: unknown } | { ok: false; reason: string }> {
  if (!origin || !secret) return { ok: false, reason: 'SITE_ORIGIN and INTERNAL_SECRET are not both set' };
  try {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: await signedHeaders(secret, '', new Date()),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, reason: `${origin} returned ${response.status}` };
    return { ok: true, body: await response.json() };
  } catch {
    return { ok: false, reason: `${origin} did not respond` };
  }
}
