import { gameIdentity, type Game } from '../../../domain/games/game.ts';
import { localTimeToInstant } from '../../../domain/dates/zoned-instant.ts';
import type { League } from '../../../domain/leagues.ts';
import { upcomingUntil } from '../../../domain/games/upcoming-until.ts';
import { addDays, localDateTimeOf } from '../../../domain/dates/zoned-time.ts';
import type { FetchSeasonOptions, GameSource, SeasonFetch } from '../source.ts';
import { roundsOf, seasonEnd } from './season-dates.ts';
import { seasonOf, type Fixture } from './season.ts';

/** The clock of NFL kickoffs. */
const EASTERN = 'America/New_York';

/**
 * A source of invented, plausible seasons for development without a network. It lists the rest of the
 * season in play (in the off-season the coming one) and all of the next. A season depends on its league
 * and year only.
 */
export function createSampleSource(): GameSource {
  return {
    name: 'sample',
    fetchSeason: async (league, options) => fetchSample(league, options),
  };
}

function fetchSample(league: League, { now, onProgress }: FetchSeasonOptions): SeasonFetch {
  // Yesterday in UTC is no later than yesterday on any venue's clock.
  const coveredFrom = addDays(now.toISOString().slice(0, 10), -1);
  let year = Number(coveredFrom.slice(0, 4)) - 1;
  while (seasonEnd(roundsOf(league, year)) < coveredFrom) year++;
  const fixtures = [year, year + 1]
    .flatMap((each) => seasonOf(league, each))
    .filter(({ date }) => date >= coveredFrom);
  const games = fixtures
    .map((fixture) => gameOf(league, fixture))
    .toSorted(
      (a, b) =>
        upcomingUntil(a).getTime() - upcomingUntil(b).getTime() ||
        (a.sourceEventId < b.sourceEventId ? -1 : 1),
    );
  onProgress({ done: games.length, total: games.length, unit: 'games' });
  return {
    outcome: 'fetched',
    games,
    venues: [...new Set(fixtures.map(({ venue }) => venue))],
    rejected: [],
    skipped: {},
    fetched: games.length,
    coveredFrom,
    coveredTo: seasonEnd(roundsOf(league, year + 1)),
    notes: [],
  };
}

function gameOf(league: League, { home, away, venue, date, clock }: Fixture): Game {
  const startsAt =
    clock === null
      ? null
      : localTimeToInstant(`${date}T${clock}:00`, league === 'NFL' ? EASTERN : venue.timeZone);
  const localDateTime = startsAt ? localDateTimeOf(startsAt, venue.timeZone) : `${date}T00:00:00`;
  const named = { league, localDateTime, homeTeam: home.fullName, awayTeam: away.fullName, gameNumber: null };
  const neutralSite = venue.id !== home.venueId;
  return {
    ...named,
    source: 'sample',
    sourceEventId: gameIdentity(named),
    opponentTbd: false,
    dateTbd: false,
    timeTbd: startsAt === null,
    startsAt,
    timeZone: venue.timeZone,
    gameType: 'regular',
    status: 'scheduled',
    playoffRound: null,
    doubleheader: null,
    seriesGame: null,
    neutralSite,
    venueId: venue.id,
    venueName: venue.name,
    venueAddress: null,
    city: venue.city,
    ticketUrl: null,
    eventTitle: `${away.fullName} ${neutralSite ? 'vs' : 'at'} ${home.fullName}`,
    lowestPrice: null,
    averagePrice: null,
    pricesIncludeFees: null,
  };
}
