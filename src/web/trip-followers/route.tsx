import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import {
  confirmFollower,
  readFollower,
  readSharedTrip,
  stopFollowing,
  type Follower,
  type SharedTrip,
} from '../../db/queries/trip-followers.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { BRAND } from '../../domain/brand.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { gameDates } from '../../domain/trips/game-dates.ts';
import { isTripOver } from '../../domain/trips/watch/trip-clock.ts';
import { TURNSTILE_ORIGIN } from '../account/sign-in/turnstile-check.tsx';
import { respondNotFound, respondServerError, serviceUnavailable } from '../errors/respond-error.tsx';
import { knownLine } from '../games/game-line.ts';
import { withoutReferrer } from '../http/security-headers.ts';
import { takeOfNetwork } from '../http/take-of-network.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPrivatePage } from '../page/render-private-page.tsx';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { askForEmails, readFollowFields } from './ask-for-emails.ts';
import { emptyFollowView, FollowTrip, type FollowView } from './follow-trip.tsx';
import {
  CONFIRM_FIELD,
  followerHeading,
  FollowerPage,
  TripHead,
  type FollowerView,
  type ShownTrip,
} from './follower-page.tsx';

const MAX_BODY_BYTES = 1024;
/** Mail providers post for many readers from one network. */
const LIMIT = { tokens: 300, refillSeconds: 1 };

const unlisted = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
});

/** Emails to friends about a shared trip (docs/rules.md#trip-followers). */
export const tripFollowerRoutes = new Hono<WebEnvironment>();
for (const pattern of [patterns.followTrip, patterns.follower]) {
  tripFollowerRoutes.use(pattern, withoutReferrer);
  tripFollowerRoutes.use(pattern, unlisted);
}

tripFollowerRoutes.get(patterns.followTrip, async (c) => {
  const key = c.req.param('key');
  const trip = await attempt(c, () => readSharedTrip(c.var.deps.privateDb, key, ''));
  if (trip instanceof Response) return trip;
  if (trip === 'failed') return respondServerError(c, serviceUnavailable(c));
  return trip === null ? respondNotFound(c) : respondForm(c, trip, emptyFollowView(key));
});

tripFollowerRoutes.post(patterns.followTrip, async (c) => {
  const key = c.req.param('key');
  const view = emptyFollowView(key);
  const fields = await readFollowFields(c);
  const asked = await attempt(c, () => askForEmails(c, key, fields));
  if (asked instanceof Response) return asked;
  if (asked === 'failed') return respondServerError(c, serviceUnavailable(c));
  if (asked.kind === 'missing') return respondNotFound(c);
  const { trip, kind } = asked;
  if (kind === 'over') return respondForm(c, trip, view);
  if (kind === 'asked') return respondForm(c, trip, { ...view, kind, email: asked.email });
  const { status, text, retryAfterSeconds } = asked;
  if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
  return respondForm(c, trip, { ...view, email: fields.email, problem: text }, status);
});

/** Programs that check mails open their links, so this changes nothing. */
tripFollowerRoutes.get(patterns.follower, async (c) => {
  const token = c.req.param('token');
  const { privateDb, now } = c.var.deps;
  const follower = await attempt(c, () => readFollower(privateDb, token, now()));
  if (follower instanceof Response) return follower;
  return respondFollower(c, token, follower === 'failed' ? failed(true) : viewOf(c, follower));
});

tripFollowerRoutes.post(
  patterns.follower,
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Send List-Unsubscribe=One-Click.', 413) }),
  async (c) => {
    const token = c.req.param('token');
    const { privateDb, now } = c.var.deps;
    const isConfirmed = new URLSearchParams(await c.req.text()).has(CONFIRM_FIELD);
    const query = isConfirmed ? confirmFollower : stopFollowing;
    const follower = await attempt(c, () => query(privateDb, token, now()));
    if (follower instanceof Response) return follower;
    if (follower === 'failed') return respondFollower(c, token, failed(!isConfirmed));
    const view = viewOf(c, follower);
    if (!('trip' in view)) return respondFollower(c, token, view);
    if (!isConfirmed) return respondFollower(c, token, { ...view, kind: 'stopped' });
    return respondFollower(c, token, view.kind === 'waiting' ? { ...view, kind: 'full' } : view);
  },
);

/** The page of a link says itself that nothing was changed. */
async function attempt<Result>(
  c: WebContext,
  work: () => Promise<Result>,
): Promise<Result | 'failed' | Response> {
  const { log } = c.var.deps;
  try {
    const take = await takeOfNetwork(c, 'follow-link', LIMIT);
    if (!take.allowed) {
      return c.text('Too many requests from your network. Try again in a minute.', 429, {
        'Retry-After': String(take.retryAfterSeconds),
      });
    }
    return await work();
  } catch (error) {
    log.error('followers unread', { error });
    return 'failed';
  }
}

function failed(isFollowing: boolean): FollowerView {
  return { kind: 'failed', isFollowing };
}

function viewOf(c: WebContext, follower: Follower | null): FollowerView {
  if (follower === null) return { kind: 'ended' };
  const { liveKey, confirmedAt } = follower;
  const live = liveKey === null ? null : paths.liveTrip(liveKey);
  const kind = isOver(c, follower)
    ? 'over'
    : live === null
      ? 'off'
      : confirmedAt === null
        ? 'waiting'
        : 'following';
  return { kind, trip: live === null ? null : shownTrip(follower), live };
}

function isOver(c: WebContext, trip: Pick<SharedTrip, 'state' | 'lastDate' | 'timeZone'>): boolean {
  return trip.state === 'past' || isTripOver(trip, c.var.deps.now());
}

function shownTrip({ name, games }: Pick<Follower, 'name' | 'games'>) {
  const { firstDate, lastDate } = gameDates(games.map(({ known }) => localDateOf(known)));
  return {
    name,
    dates: dateSpan(firstDate, lastDate),
    lines: games.map(({ league, gameId, known }) => knownLine(gameId, league, known)),
  };
}

function respondFollower(c: WebContext, token: string, view: FollowerView): Promise<Response> {
  const action = paths.follower(token);
  const status = view.kind === 'failed' ? serviceUnavailable(c) : view.kind === 'ended' ? 404 : 200;
  return respond(c, followerHeading(view), action, <FollowerPage view={view} action={action} />, {
    status,
    trip: 'trip' in view ? view.trip : null,
  });
}

/** Only this page may load the check that somebody is human: the trip's own page loads nothing foreign. */
function respondForm(c: WebContext, trip: SharedTrip, view: FollowView, status: ContentfulStatusCode = 200) {
  const shown = shownTrip(trip);
  const { turnstile } = c.var.auth.config;
  if (turnstile !== null) c.set('widgetOrigins', [TURNSTILE_ORIGIN]);
  const page = (
    <div className="split">
      <div className="stack">
        <h1 className="title">{isOver(c, trip) ? 'This trip is over' : 'Emails about a trip'}</h1>
        <TripHead trip={shown} />
        {isOver(c, trip) ? (
          <p>
            There are no more changes to email. <a href={paths.trips()}>Find a trip of your own</a>
          </p>
        ) : (
          <FollowTrip view={view} captchaSiteKey={turnstile?.siteKey ?? null} />
        )}
      </div>
    </div>
  );
  return respond(c, 'Emails about a Trip', paths.followTrip(view.liveKey), page, { status, trip: shown });
}

function respond(
  c: WebContext,
  title: string,
  canonical: string,
  page: ReactElement,
  { status, trip }: { status: ContentfulStatusCode; trip: ShownTrip | null },
): Promise<Response> {
  const description = `Emails from ${BRAND.name} about a trip that somebody shared.`;
  const head: Head = {
    title: `${title} | ${BRAND.name}`,
    description,
    canonical,
    noindex: true,
    styles: ['account'],
    teamColors: LEAGUES.filter((league) => trip?.lines.some((line) => line.league === league)),
  };
  return renderPrivatePage(c, head, page, status);
}
