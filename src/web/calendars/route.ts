import { Hono } from 'hono';
import { readSequence } from '../../db/queries/sequence-page.ts';
import { readTeamCalendar } from '../../db/queries/team-games.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { leagueFromPath } from '../../domain/leagues.ts';
import { type Team, teamByAliasSlug, teamBySlug } from '../../domain/teams/index.ts';
import { checkPlan } from '../../domain/trips/check/check-trip.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import { endOfLocalDate } from '../../domain/dates/wall-clock.ts';
import { addDays, localDateAt } from '../../domain/dates/zoned-time.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { readRoute, redirectMoved } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { isSampleListing } from '../games/games-state.ts';
import { loadTrip, tripSources } from '../trip-pages/load-trip.ts';
import { tripBuckets } from '../trips/search-in-turn.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { calendarText, type CalendarFile } from './calendar-file.ts';
import { tripCalendar } from './trip-calendar.ts';
import { gameEntry } from './calendar-entry.ts';

/** Counts whole days, so that the file stays the same all day. */
const PLAYED_GAMES_DAYS = 30;

export const calendarRoutes = new Hono<WebEnvironment>();

const teamRoute = readRoute({
  ask(c) {
    const league = leagueFromPath(c.req.param('league') ?? '');
    const slug = baseNameOf(c.req.param('file'));
    const found = league && (teamBySlug(league, slug) ?? teamByAliasSlug(league, slug));
    if (!found) return respondNotFound(c);
    if (found.slug !== slug) return redirectMoved(c, paths.teamCalendar(found));
    return { team: found, today: localDateAt(c.var.deps.now(), 'UTC') };
  },
  depends: ({ team, today }) => ({
    sources: { tags: [cacheTags.team(team)] },
    period: { name: today, ends: endOfLocalDate(today, 'UTC') },
  }),
  async read(c, { team, today }): Promise<CalendarFile> {
    const { db, now, config } = c.var.deps;
    const since = new Date(addDays(today, -PLAYED_GAMES_DAYS));
    const { games, feed } = await readTeamCalendar(db, { team, since, now: now() });
    return teamCalendar(team, games, {
      isSample: isSampleListing(feed, games),
      siteOrigin: config.siteOrigin,
    });
  },
  outage: { what: 'calendar', read: () => null },
  show: (file, { team: { slug } }, c) => (file === null ? respondUnreachable(c) : respondFile(c, slug, file)),
});

const sequenceRoute = readRoute({
  ask: (c) => ({ slug: c.req.param('slug') ?? '', address: baseNameOf(c.req.param('file')) }),
  depends: ({ slug }) => ({ sources: { tags: [], roadtrip: slug } }),
  async read(c, { slug, address }): Promise<CalendarFile | Response> {
    const { db, now, config } = c.var.deps;
    const facts = await readSequence(db, { slug, address, now: now() });
    const plan = facts?.sequence ? sequencePlan(facts.sequence.stops) : null;
    if (!facts || !plan) return respondNotFound(c);
    const { checked } = checkPlan({ plan, place: null, games: [...facts.games.values()], now: now() });
    if (!checked) return respondNotFound(c);
    return tripCalendar({ plan, home: null }, checked, {
      page: `${config.siteOrigin}${paths.sequence(slug, address)}`,
      file: `${config.siteOrigin}${paths.sequenceCalendar(slug, address)}`,
    });
  },
  outage: { what: 'calendar', read: () => null },
  show: (file, { slug, address }, c) =>
    file === null ? respondUnreachable(c) : respondFile(c, `${slug}-${address}`, file),
});

calendarRoutes.get(patterns.teamCalendar, teamRoute.page);
calendarRoutes.get(patterns.sequenceCalendar, sequenceRoute.page);

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
        return respondFile(
          c,
          `trip-${code}`,
          tripCalendar(loaded.facts, loaded.checked, {
            page: `${deps.config.siteOrigin}${paths.trip(code)}`,
            file: `${deps.config.siteOrigin}${paths.tripCalendar(code)}`,
          }),
        );
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

function respondUnreachable(c: WebContext): Response {
  return c.text('The calendar took too long to load. Please try again.', serviceUnavailable(c));
}

/** @param name of the file, without its ending. */
export function respondFile(c: WebContext, name: string, file: CalendarFile): Response {
  return c.body(calendarText(file), 200, {
    'Content-Type': 'text/calendar; charset=UTF-8',
    'Content-Disposition': `inline; filename="${name}.ics"`,
    'X-Robots-Tag': 'noindex',
  });
}

function baseNameOf(file = ''): string {
  return file.replace(/\.ics$/, '');
}

export function teamCalendar(
  team: Team,
  games: readonly ListedGame[],
  { isSample, siteOrigin }: { isSample: boolean; siteOrigin: string },
): CalendarFile {
  const url = `${siteOrigin}${paths.team(team)}`;
  const name = team.playsAs ?? team.fullName;
  return {
    name: isSample ? `${name} (sample games)` : name,
    description: `Every ${name} game, home and away.`,
    url,
    source: `${siteOrigin}${paths.teamCalendar(team)}`,
    entries: games.flatMap((game) => gameEntry(game, url) ?? []),
  };
}
