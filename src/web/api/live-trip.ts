import * as v from 'valibot';
import { localDateOf } from '../../domain/games/game.ts';
import { knownGameOf } from '../../domain/trips/watch/known-game.ts';
import { changedAt, liveChanges } from '../live-trips/live-changes.ts';
import { isBroken, liveTripView } from '../live-trips/live-trip-view.ts';
import { loadLiveTrip, type LiveTrip } from '../live-trips/load-live-trip.ts';
import type { WebContext } from '../http/web-context.ts';
import { paths } from '../urls/paths.ts';
import { EXAMPLE_TRIP } from './found-trip.ts';
import type { Operation } from './operation.ts';
import { respondProblem, respondTooMany, respondUnavailable } from './problems.ts';
import { EXAMPLE_KEY, EXAMPLE_KNOWN_GAME, knownGame, knownGameJson } from './saved-trip.ts';
import { respondToKey } from './secret-address.ts';
import { component, date, flag, instant, listOf, orNull, single, text, webAddress } from './shapes.ts';

const liveTrip = component(
  'LiveTrip',
  {
    name: text('As its owner named it.'),
    code: text('Of the present plan, without where its owner leaves from unless they show it.'),
    url: webAddress('The page for people.'),
    calendar_url: webAddress(),
    changed_at: instant('When the trip got its present form.'),
    broken: flag('Whether it no longer works for its owner.'),
    status: text('Such as “All 3 games stand”.'),
    reason: orNull(v.string(), 'Why it is broken, or what else to know.'),
    first_date: orNull(date()),
    last_date: orNull(date()),
    games: listOf(knownGame, 'In order.'),
    changes: listOf(
      v.object({ at: instant(), text: text() }),
      'The ten newest moves, fixes and edits, the newest first.',
    ),
  },
  {
    description: 'A saved trip as its owner’s friends see it.',
    examples: [
      {
        name: 'Boston',
        code: EXAMPLE_TRIP.code,
        url: `https://fanroads.com/t/${EXAMPLE_KEY}`,
        calendar_url: `https://fanroads.com/t/${EXAMPLE_KEY}.ics`,
        changed_at: '2026-11-20T12:00:00.000Z',
        broken: false,
        status: 'The game stands',
        reason: null,
        first_date: '2026-12-01',
        last_date: '2026-12-01',
        games: [EXAMPLE_KNOWN_GAME],
        changes: [],
      },
    ],
  },
);

export const getLiveTrip: Operation = {
  id: 'getLiveTrip',
  path: '/api/v1/live/{key}',
  tag: 'Trips',
  summary: 'A saved trip by its live link',
  description: 'The key is that of `live_url` of a saved trip. Not cached; its owner can end it at any time.',
  example: `/api/v1/live/${EXAMPLE_KEY}`,
  isOfSeason: true,
  inPath: { key: '32 hex digits, a secret of those who have the link.' },
  response: () => single(liveTrip),
  problems: ['gone', 'too-many-requests'],
  handle: (c) =>
    respondToKey(
      c,
      (key) => respondLive(c, key),
      () => respondUnknown(c),
    ),
};

async function respondLive(c: WebContext, key: string): Promise<Response> {
  const loaded = await loadLiveTrip(c, key, 'live');
  switch (loaded.kind) {
    case 'found':
      return c.json({ data: liveTripJson(c, loaded, key) });
    case 'unknown':
      return respondUnknown(c);
    case 'ended':
      return respondProblem(c, 'gone', 'This shared trip was turned off. Ask its owner for the new link.');
    case 'busy':
      return respondTooMany(c, loaded.retryAfterSeconds);
    case 'unreachable':
      return respondUnavailable(c);
  }
}

function respondUnknown(c: WebContext): Response {
  return respondProblem(c, 'not-found', 'No shared trip has this key.');
}

function liveTripJson(c: WebContext, live: LiveTrip, key: string): v.InferOutput<typeof liveTrip> {
  const { siteOrigin } = c.var.deps.config;
  const { page } = liveTripView(c.var.deps, live, { key, userId: null });
  const games = live.checked.checked?.stored ?? [];
  const dates = games.map(localDateOf).toSorted();
  return {
    name: live.trip.name,
    code: live.facts.code,
    url: `${siteOrigin}${paths.liveTrip(key)}`,
    calendar_url: `${siteOrigin}${paths.liveCalendar(key)}`,
    changed_at: changedAt(live).toISOString(),
    broken: isBroken(live),
    status: page.status.title,
    reason: page.broken ? [page.broken.title, ...page.broken.reasons].join(' ') : page.status.text,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    games: games.map((game) =>
      knownGameJson({ league: game.league, gameId: game.id, known: knownGameOf(game) }),
    ),
    changes: liveChanges(live).map(({ at, text: sentence }) => ({ at: at.toISOString(), text: sentence })),
  };
}
