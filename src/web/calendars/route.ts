import { Hono } from 'hono';
import { readSequence } from '../../db/queries/sequence-page.ts';
import { readTeamCalendar } from '../../db/queries/team-calendar.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath } from '../../domain/leagues.ts';
import { teamByAliasSlug, teamBySlug } from '../../domain/teams/index.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { endOfLocalDate } from '../../domain/dates/zoned-instant.ts';
import { addDays, localDateAt } from '../../domain/dates/zoned-time.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { isSampleListing } from '../games/games-state.ts';
import { loadTrip, tripSources } from '../trip-pages/load-trip.ts';
import { tripBuckets } from '../trips/trip-buckets.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { calendarText, type CalendarFile } from './calendar-file.ts';
import { sequenceCalendar } from './sequence-calendar.ts';
import { teamCalendar } from './team-calendar.ts';
import { tripCalendar } from './trip-calendar.ts';

/** The period counts whole days, so that the file stays the same all day. */
const PLAYED_GAMES_DAYS = 30;

/** Serves the `.ics` files of teams, sequences and trips. */
export const calendarRoutes = new Hono<WebEnvironment>();

calendarRoutes.get(patterns.teamCalendar, async (c) => {
  const league = leagueFromPath(c.req.param('league'));
  const slug = baseNameOf(c.req.param('file'));
  const team = league && (teamBySlug(league, slug) ?? teamByAliasSlug(league, slug));
  if (!team) return respondNotFound(c);
  if (team.slug !== slug) return c.redirect(paths.teamCalendar(team), 301);
  const today = localDateAt(c.var.deps.now(), 'UTC');
  const dependencies = {
    sources: { tags: [cacheTags.team(team)] },
    period: { name: today, ends: endOfLocalDate(today, 'UTC') },
  };
  return respondPublic(c, dependencies, () =>
    respondCalendar(c, slug, async ({ db, now, config: { siteOrigin } }) => {
      const since = new Date(addDays(today, -PLAYED_GAMES_DAYS));
      const { games, feed } = await readTeamCalendar(db, { team, since, now: now() });
      return teamCalendar(team, games, { isSample: isSampleListing(feed, games), siteOrigin });
    }),
  );
});

calendarRoutes.get(patterns.sequenceCalendar, (c) => {
  const slug = c.req.param('slug');
  const address = baseNameOf(c.req.param('file'));
  return respondPublic(c, { sources: { tags: [], roadtrip: slug } }, () =>
    respondCalendar(c, `${slug}-${address}`, async ({ db, now, config: { siteOrigin } }) => {
      const facts = await readSequence(db, { slug, address, now: now() });
      return facts && sequenceCalendar(facts, siteOrigin);
    }),
  );
});

calendarRoutes.get(patterns.tripCalendar, (c) => respondTripCalendar(c, baseNameOf(c.req.param('file'))));

/** Takes the address of a trip's calendar, here or in the API. */
export function respondTripCalendar(c: WebContext, code: string): Promise<Response> {
  const plan = decodeTrip(code);
  if (plan === null) return respondNotFound(c);
  return respondPublic(c, { sources: tripSources(plan), isUnshared: true }, async () => {
    const { deps } = c.var;
    const loaded = await loadTrip(deps, { code, plan }, { buckets: await tripBuckets(c) });
    switch (loaded.kind) {
      case 'found':
        return respondFile(c, `trip-${code}`, tripCalendar(loaded, deps.config.siteOrigin));
      case 'unknown':
        return respondNotFound(c);
      case 'busy':
        c.header('Retry-After', String(loaded.retryAfterSeconds));
        return c.text('Too many calendars opened at once. Please try again in a moment.', 429);
      case 'unreachable':
        return respondUnreachable(c);
    }
  });
}

async function respondCalendar(
  c: WebContext,
  name: string,
  load: (deps: Deps) => Promise<CalendarFile | null>,
): Promise<Response> {
  const { deps } = c.var;
  let file: CalendarFile | null;
  try {
    file = await load(deps);
  } catch (error) {
    deps.log.error('calendar unreadable', { name, error });
    return respondUnreachable(c);
  }
  return file ? respondFile(c, name, file) : respondNotFound(c);
}

function respondUnreachable(c: WebContext): Response {
  return c.text('The calendar took too long to load. Please try again.', serviceUnavailable(c));
}

function respondFile(c: WebContext, name: string, file: CalendarFile): Response {
  return c.body(calendarText(file), 200, {
    'Content-Type': 'text/calendar; charset=UTF-8',
    'Content-Disposition': `inline; filename="${name}.ics"`,
    'X-Robots-Tag': 'noindex',
  });
}

function baseNameOf(file: string): string {
  return file.replace(/\.ics$/, '');
}
