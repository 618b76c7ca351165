import { isHexKey } from '../../crypto/random-key.ts';
import type { WebContext } from '../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL } from '../page/render-private-page.tsx';

/**
 * Whoever has the key in the address may read it, so nothing may keep or pass on the address
 * (docs/rules.md#live-trips).
 * @param unknown for a key of another form, which is not looked up.
 */
export async function respondToKey(
  c: WebContext,
  respond: (key: string) => Promise<Response>,
  unknown: () => Response,
): Promise<Response> {
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.set('documentHeaders', { 'Referrer-Policy': 'no-referrer' });
  const key = c.req.param('key') ?? '';
  const response = isHexKey(key) ? await respond(key) : unknown();
  response.headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  return response;
}
