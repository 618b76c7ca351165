import { compareByStart } from '../../../domain/games/doubleheader.ts';
import { gameIdentity, type Game } from '../../../domain/games/game.ts';
import { EASTERN } from '../../../domain/dates/eastern-time.ts';
import { storedDateTimeOf, storedInstant } from '../../../domain/dates/stored-clock.ts';
import type { League } from '../../../domain/leagues.ts';
import { firstDateToRead } from '../season-window.ts';
import type { FetchSeasonOptions, GameSource, SeasonFetch } from '../source.ts';
import { roundsOf, seasonEnd } from './season-dates.ts';
import { seasonOf, type Fixture } from './season.ts';

/** Invents seasons for development without a network. */
export function createSampleSource(): GameSource {
  return {
    name: 'sample',
    fetchSeason: async (league, options) => fetchSample(league, options),
  };
}

function fetchSample(league: League, { now, onProgress }: FetchSeasonOptions): SeasonFetch {
  const coveredFrom = firstDateToRead(now);
  let year = Number(coveredFrom.slice(0, 4)) - 1;
  while (seasonEnd(roundsOf(league, year)) < coveredFrom) year++;
  const fixtures = [year, year + 1]
    .flatMap((each) => seasonOf(league, each))
    .filter(({ date }) => date >= coveredFrom);
  const games = fixtures.map((fixture) => gameOf(league, fixture)).toSorted(compareByStart);
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
    emptyMonths: [],
    notes: [],
  };
}

function gameOf(league: League, { home, away, venue, date, clock }: Fixture): Game {
  const clockZone = league === 'NFL' ? EASTERN : venue.timeZone;
  const clockTime = `${date}T${clock ?? '00:00'}:00`;
  const startsAt = clock === null ? null : storedInstant(clockTime, clockZone);
  const isElsewhere = startsAt !== null && clockZone !== venue.timeZone;
  const localDateTime = isElsewhere ? storedDateTimeOf(startsAt, venue.timeZone) : clockTime;
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
