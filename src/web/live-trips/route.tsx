import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sha256Hex } from '../../crypto/sha256.ts';
import { DAY_MS } from '../../domain/dates/durations.ts';
import { BRAND } from '../../domain/brand.ts';
import { isTripOver } from '../../domain/trips/watch/trip-clock.ts';
import { secondsText } from '../../domain/dates/duration-text.ts';
import { respondFile } from '../calendars/route.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { missingHead } from '../errors/respond-gone-or-missing.tsx';
import { withoutReferrer } from '../http/security-headers.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderPage } from '../page/render-page.tsx';
import { PRIVATE_CACHE_CONTROL } from '../page/render-private-page.tsx';
import { hasMarkerCookie } from '../session/session-cookies.ts';
import { readSignedIn } from '../session/viewer.ts';
import { TripUnloaded } from '../trip-pages/trip-page.tsx';
import type { UnloadedReason } from '../trip-pages/trip-state.ts';
import { paths } from '../urls/paths.ts';
import { emptyFollowView, FollowTrip } from '../trip-followers/follow-trip.tsx';
import { patterns } from '../urls/url-table.ts';
import { endedCalendar, liveCalendar } from './live-calendar.ts';
import { LiveTripEnded, LiveTripPage, liveTripTitle } from './live-trip-page.tsx';
import { liveTripView, type LiveTripView } from './live-trip-view.ts';
import { loadLiveTrip, type LiveTripResult } from './load-live-trip.ts';

/** Subscribers of an ended link are told for so long. */
const ENDED_CALENDAR_MS = 60 * DAY_MS;

/** The address is a secret, also in its errors (docs/rules.md#live-trips). */
const secretAddress = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
  c.header('X-Robots-Tag', 'noindex, nofollow');
});

export const liveTripRoutes = new Hono<WebEnvironment>();

for (const pattern of [patterns.liveTrip, patterns.liveCalendar])
  liveTripRoutes.use(pattern, withoutReferrer, secretAddress);

liveTripRoutes.get(patterns.liveTrip, async (c) => {
  const key = c.req.param('key');
  const [loaded, userId] = await Promise.all([loadLiveTrip(c, key, 'live'), readUserId(c)]);
  if (loaded.kind !== 'found') return respondWithoutTrip(c, loaded);
  const { config, now } = c.var.deps;
  const { siteOrigin } = config;
  const view = liveTripView(c.var.deps, loaded, { key, userId });
  const mayFollow = view.own === null && loaded.trip.state !== 'past' && !isTripOver(loaded.trip, now());
  return renderPage(
    c,
    headOf(view),
    <LiveTripPage
      view={view}
      follow={mayFollow && <FollowTrip view={emptyFollowView(key)} />}
      siteOrigin={siteOrigin}
    />,
  );
});

liveTripRoutes.get(patterns.liveCalendar, async (c) => {
  const key = c.req.param('file').replace(/\.ics$/, '');
  const loaded = await loadLiveTrip(c, key, 'any');
  const { siteOrigin } = c.var.deps.config;
  const now = c.var.deps.now();
  const file = `${siteOrigin}${paths.liveCalendar(key)}`;
  const page = `${siteOrigin}${paths.liveTrip(key)}`;
  switch (loaded.kind) {
    case 'found': {
      const own = `${siteOrigin}${paths.savedTrip(loaded.trip.id)}`;
      return respondFile(c, 'trip', liveCalendar(loaded, { page: loaded.isOwn ? own : page, file }));
    }
    case 'ended': {
      if (now.getTime() - loaded.endedAt.getTime() >= ENDED_CALENDAR_MS)
        return c.text('This shared trip was turned off.', 410);
      const keyHash = await sha256Hex(key);
      return respondFile(c, 'trip', endedCalendar(keyHash, loaded.endedAt, { page, file }));
    }
    case 'busy':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return c.text(`Too many requests. Try again in ${secondsText(loaded.retryAfterSeconds)}.`, 429);
    case 'unreachable':
      return c.text('The calendar took too long to load. Please try again.', serviceUnavailable(c));
    case 'unknown':
      return respondNotFound(c);
  }
});

/** Null for strangers, whose requests do not load what reads accounts. */
async function readUserId(c: WebContext): Promise<string | null> {
  if (!hasMarkerCookie(c)) return null;
  c.set('auth', await c.var.deps.loadAuth());
  return (await readSignedIn(c))?.account.user.id ?? null;
}

function respondWithoutTrip(
  c: WebContext,
  loaded: Exclude<LiveTripResult, { kind: 'found' }>,
): Promise<Response> {
  switch (loaded.kind) {
    case 'unknown':
      return respondNotFound(c);
    case 'ended':
      return renderPage(
        c,
        missingHead('This shared trip was turned off', c.req.path),
        <LiveTripEnded plan={paths.trips()} />,
        410,
      );
    case 'busy':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return respondUnloaded(c, { ...loaded, reason: 'network' }, 429);
    case 'unreachable':
      return respondUnloaded(c, loaded, serviceUnavailable(c));
  }
}

function respondUnloaded(
  c: WebContext,
  reason: UnloadedReason,
  status: Parameters<typeof renderPage>[3],
): Promise<Response> {
  return renderPage(
    c,
    missingHead('Trip', c.req.path),
    <TripUnloaded path={c.req.path} search="" reason={reason} />,
    status,
  );
}

function headOf(view: LiveTripView): Head {
  const { page, path } = view;
  const figures = page.figures.map(({ value, unit }) => `${value} ${unit}`).join(', ');
  return {
    canonical: path,
    noindex: true,
    styles: ['trip', 'account'],
    hasShare: true,
    teamColors: page.leagues,
    title: `${liveTripTitle(view)} | ${BRAND.name}`,
    description: `${[page.title, page.span, figures].filter(Boolean).join('. ')}.`,
    ...(page.hasCard && {
      card: { path: paths.tripCard(page.code), alt: `Games of the trip ${page.title}, ${page.dates}.` },
    }),
  };
}
