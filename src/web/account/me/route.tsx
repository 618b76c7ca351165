import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { ReactElement } from 'react';
import type { Database } from '../../../db/neon/client.ts';
import { isDatabaseFailure } from '../../../db/neon/failure.ts';
import { readIsFollowed, readOwnNews } from '../../../db/queries/page-state.ts';
import { serviceUnavailable } from '../../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { AccountBadge, SignInLink } from '../../page/account-badge.tsx';
import { PRIVATE_CACHE_CONTROL, renderPrivateFragment } from '../../page/render-private-page.tsx';
import { readSaveState } from '../../saved-trips/read-save-state.ts';
import { readBrowserSession, readSessionWith, viewerOf } from '../../session/viewer.ts';
import { FollowTeamSlot } from '../../ui/follow-team-slot.tsx';
import { HomeSlot } from '../../ui/home-slot.tsx';
import { SaveTripSlot } from '../../ui/save-trip-form.tsx';
import { patterns } from '../../urls/url-table.ts';
import { ownNews } from './own-news.ts';
import { pageSlot, type PageSlot } from './page-slot.ts';

const RENEW_SECONDS = 90;

export const meRoutes = new Hono<WebEnvironment>();

/**
 * Returns `{user, expiresInSeconds}`, both null for nobody, or HTML: the account badge, and what the page at the
 * path `page` says to its viewer. Renews a session that is about to expire. Responds with 503 while the session
 * cannot be read.
 */
meRoutes.get(patterns.me, async (c) => {
  const supports = ['application/json', 'text/html'];
  const isHtml = accepts(c, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
  c.header('Vary', 'Accept');
  const slot = isHtml ? pageSlot(c.req.query('page')) : null;
  const read = await readMe(c, slot).catch((error: unknown) => {
    if (!isDatabaseFailure(error)) throw error;
    c.var.deps.log.error('session not read', { error });
    return null;
  });
  if (read === null || read.session.kind === 'busy') {
    const message = 'Accounts are not available right now. Try again in a minute.';
    return c.json({ message }, serviceUnavailable(c), { 'Cache-Control': PRIVATE_CACHE_CONTROL });
  }
  const { session, content } = read;
  const viewer = session.kind === 'signed-in' ? viewerOf(c, session.signedIn) : null;
  if (isHtml) {
    return renderPrivateFragment(
      c,
      viewer === null ? (
        <SignInLink />
      ) : (
        <>
          <AccountBadge {...viewer} />
          {content}
        </>
      ),
    );
  }
  const { user = null, expiresInSeconds = null } = viewer ?? {};
  return c.json({ user, expiresInSeconds }, 200, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
});

async function readMe(c: WebContext, slot: PageSlot | null) {
  if (slot === null) return { session: await readBrowserSession(c, RENEW_SECONDS), content: null };
  const { session, rows: content } = await readSessionWith(
    c,
    (db, userId) => readContent(c, db, userId, slot),
    (context, check) => readBrowserSession(context, RENEW_SECONDS, check),
  );
  return { session, content };
}

/** Sends one batch. */
async function readContent(
  c: WebContext,
  db: Database,
  userId: string,
  slot: PageSlot,
): Promise<ReactElement> {
  const now = c.var.deps.now();
  switch (slot.kind) {
    case 'home':
      return <HomeSlot news={ownNews(await readOwnNews(db, userId, now), now)} />;
    case 'save':
      return <SaveTripSlot code={slot.code} state={await readSaveState(c, db, userId, slot.code)} />;
    case 'follow':
      return <FollowTeamSlot team={slot.team} isFollowed={await readIsFollowed(db, userId, slot.team.id)} />;
  }
}
