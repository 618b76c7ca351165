import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readUnsubscribeToken, unsubscribe, type Unsubscribed } from '../../db/queries/unsubscribe.ts';
import { BRAND } from '../../domain/brand.ts';
import { respondNotFound, respondServerError, serviceUnavailable } from '../errors/respond-error.tsx';
import { takeOfNetwork } from '../http/take-of-network.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { withoutReferrer } from '../http/security-headers.ts';
import { renderPrivatePage } from '../page/render-private-page.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { unsubscribeHeading, UnsubscribePage, type UnsubscribeView } from './unsubscribe-page.tsx';

/** Mail programs send `List-Unsubscribe=One-Click` (RFC 8058). The token says everything, so any body is fine. */
const MAX_BODY_BYTES = 1024;
/** Mail providers post for many readers from one network. */
const LIMIT = { tokens: 300, refillSeconds: 1 };
const IS_TOKEN = /^[\w-]{16,128}$/;

/** Works for everybody who has the link of such a mail (docs/rules.md#saved-trips). */
export const unsubscribeRoutes = new Hono<WebEnvironment>();
unsubscribeRoutes.use(patterns.unsubscribe, withoutReferrer);

/** Programs that check mails open their links, so this changes nothing. */
unsubscribeRoutes.get(patterns.unsubscribe, async (c) => {
  const token = c.req.param('token');
  const read = await ask(c, token, readUnsubscribeToken);
  if (read instanceof Response) return read;
  if (read === 'failed') return respondServerError(c, serviceUnavailable(c));
  return read === null ? respondNotFound(c) : respondView(c, token, { kind: 'ask', mutes: read });
});

unsubscribeRoutes.post(
  patterns.unsubscribe,
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Send List-Unsubscribe=One-Click.', 413) }),
  async (c) => {
    const token = c.req.param('token');
    const muted = await ask(c, token, unsubscribe);
    if (muted instanceof Response) return muted;
    if (muted === 'failed') return respondView(c, token, { kind: 'failed' }, serviceUnavailable(c));
    return muted === null ? respondNotFound(c) : respondView(c, token, { kind: 'done', mutes: muted });
  },
);

/** Logs a failure here, because the common line for errors contains the path with the token. */
async function ask(
  c: WebContext,
  token: string,
  query: typeof unsubscribe,
): Promise<Unsubscribed | null | 'failed' | Response> {
  if (!IS_TOKEN.test(token)) return null;
  const { privateDb, log } = c.var.deps;
  try {
    const take = await takeOfNetwork(c, 'unsubscribe', LIMIT);
    if (!take.allowed) {
      return c.text('Too many requests from your network. Try again in a minute.', 429, {
        'Retry-After': String(take.retryAfterSeconds),
      });
    }
    return await query(privateDb, token);
  } catch (error) {
    log.error('unsubscribe link unread', { error });
    return 'failed';
  }
}

function respondView(
  c: WebContext,
  token: string,
  view: UnsubscribeView,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const action = paths.unsubscribe(token);
  const head = {
    title: `${unsubscribeHeading(view)} | ${BRAND.name}`,
    description: `Mails from ${BRAND.name} about saved trips.`,
    canonical: action,
    noindex: true,
    styles: ['plain-page'] as const,
  };
  return renderPrivatePage(c, head, <UnsubscribePage view={view} action={action} />, status);
}
