import type { Game } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Venue } from '../../../domain/venues/index.ts';
import { localTimeToInstant } from '../../../domain/dates/zoned-instant.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import type { FetchSeasonOptions, GameSource, SeasonFetch } from '../source.ts';
import { nbaSeason, nhlSeason } from './arena-leagues.ts';
import { gameOf, homeVenueOf, type Fixture } from './fixture.ts';
import { mlbSeason } from './mlb.ts';
import { nflSeason } from './nfl.ts';
import { seasonDates } from './season-dates.ts';

const SEASONS: Record<League, (year: number) => Fixture[]> = {
  NFL: nflSeason,
  NBA: nbaSeason,
  NHL: nhlSeason,
  MLB: mlbSeason,
};

/**
 * A source of made-up seasons in each league's real shape, for when no feed can be reached
 * (decisions.md 3). A season depends on its league and year only, so it lists the same games every
 * day: what is left of the season in play, or in the off-season the coming one, and all of the next.
 */
export function createSampleSource(): GameSource {
  return {
    name: 'sample',
    fetchSeason: async (league, options) => fetchSample(league, options),
  };
}

function fetchSample(league: League, { now, onProgress }: FetchSeasonOptions): SeasonFetch {
  // Yesterday in UTC: no later than yesterday, and often the day before, on the venues' clocks.
  const coveredFrom = addDays(now.toISOString().slice(0, 10), -1);
  const year = yearInPlay(league, coveredFrom);
  const fixtures = [...SEASONS[league](year), ...SEASONS[league](year + 1)].filter(
    (fixture) => fixture.date >= coveredFrom,
  );
  const games = inOrder(fixtures.map((fixture) => gameOf(league, fixture)));
  onProgress({ done: games.length, total: games.length, unit: 'games' });
  return {
    outcome: 'fetched',
    games,
    venues: venuesOf(fixtures),
    rejected: [],
    skipped: {},
    fetched: games.length,
    coveredFrom,
    coveredTo: seasonDates(league, year + 1).to,
    notes: [],
  };
}

/** The first season that is not over before a date. */
function yearInPlay(league: League, localDate: string): number {
  let year = Number(localDate.slice(0, 4)) - 1;
  while (seasonDates(league, year).to < localDate) year++;
  return year;
}

/** By start; a game without a time stands at the first moment of its date. */
function inOrder(games: Game[]): Game[] {
  return games
    .map((game) => ({
      game,
      at: (game.startsAt ?? localTimeToInstant(game.localDateTime, game.timeZone)).getTime(),
    }))
    .toSorted((a, b) => a.at - b.at || (a.game.sourceEventId < b.game.sourceEventId ? -1 : 1))
    .map(({ game }) => game);
}

function venuesOf(fixtures: readonly Fixture[]): Venue[] {
  const venues = new Map<string, Venue>();
  for (const { home } of fixtures) {
    if (!venues.has(home.venueId)) venues.set(home.venueId, homeVenueOf(home));
  }
  return [...venues.values()];
}
