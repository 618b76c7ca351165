import { assignDoubleheaders, compareByStart } from '../../../domain/games/doubleheader.ts';
import { gameIdentity, type Game } from '../../../domain/games/game.ts';
import { storedInstant } from '../../../domain/dates/stored-clock.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import type { League } from '../../../domain/leagues.ts';
import { isNeutralVenue, venueById, type Venue } from '../../../domain/venues/index.ts';
import { firstDateToRead, type FetchSeasonOptions, type GameSource, type SeasonFetch } from '../source.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';

/** Serves a recorded season of each league, moved to this year, for development without a network. */
export function createSampleSource(): GameSource {
  return { name: 'sample', fetchSeason: fetchSample };
}

async function fetchSample(league: League, { now, onProgress }: FetchSeasonOptions): Promise<SeasonFetch> {
  const recorded = (await readRecordedSeason(league)).filter(({ isOff }) => !isOff);
  const coveredFrom = firstDateToRead(now);
  const dates = recorded.map(({ date }) => date).toSorted();
  const [opening = '', end = ''] = [dates[0], dates.at(-1)];
  let years = Number(coveredFrom.slice(0, 4)) - Number(opening.slice(0, 4)) - 1;
  while (addDays(end, daysToMove(opening, years)) < coveredFrom) years += 1;
  const current = [years, years + 1]
    .map((each) => daysToMove(opening, each))
    .flatMap((days) => recorded.map((game) => ({ ...game, date: addDays(game.date, days) })))
    .filter(({ date }) => date >= coveredFrom)
    .map((game) => gameOf(league, game));
  const games = assignDoubleheaders(current)
    .map((game) => ({ ...game, sourceEventId: gameIdentity(game) }))
    .toSorted(compareByStart);
  onProgress({ done: games.length, total: games.length, unit: 'games' });
  const venueIds = new Set(games.map(({ venueId }) => venueId));
  return {
    outcome: 'fetched',
    games,
    venues: [...venueIds].flatMap((id) => venueById(id ?? '') ?? []),
    rejected: [],
    skipped: {},
    fetched: games.length,
    coveredFrom,
    coveredTo: addDays(end, daysToMove(opening, years + 1)),
    emptyMonths: [],
    notes: [],
  };
}

/**
 * Whole weeks keep the weekdays. The opening comes up to six days before its calendar date, so that the NFL's
 * follows each year's Labor Day: 2026 had the latest possible.
 */
function daysToMove(opening: string, years: number): number {
  const anniversary = `${Number(opening.slice(0, 4)) + years}${opening.slice(4)}`;
  return 7 * Math.floor(daysBetween(opening, anniversary) / 7);
}

/** A moved game keeps the clock at its venue, so its instant follows that date's summer time. */
function gameOf(league: League, { date, clock, home, away, venue }: RecordedGame): Game {
  const localDateTime = `${date}T${clock ?? '00:00'}:00`;
  const neutralSite = isNeutralVenue(venue.id);
  return {
    league,
    source: 'sample',
    sourceEventId: '',
    homeTeam: home.fullName,
    awayTeam: away.fullName,
    opponentTbd: false,
    dateTbd: false,
    timeTbd: clock === null,
    localDateTime,
    startsAt: clock === null ? null : storedInstant(localDateTime, venue.timeZone),
    timeZone: venue.timeZone,
    gameType: 'regular',
    status: 'scheduled',
    playoffRound: null,
    gameNumber: null,
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

export interface RecordedGame {
  date: string;
  /** `HH:MM` at the venue; null means unknown. */
  clock: string | null;
  home: Team;
  away: Team;
  venue: Venue;
  /** The game was postponed, or suspended and finished on a later date. */
  isOff: boolean;
  /** Words after the pairing: 'S1' or 'Y2' is half of a split or straight doubleheader. */
  marks: readonly string[];
}

/** Lists the games of each date, like '13:10 STL@DET, 18:10 MIL@KC S2 id:824134'. */
const FILES: Record<League, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  NFL: () => import('./nfl-2026.json', { with: { type: 'json' } }),
  NBA: () => import('./nba-2026-27.json', { with: { type: 'json' } }),
  NHL: () => import('./nhl-2025-26.json', { with: { type: 'json' } }),
  MLB: () => import('./mlb-2026.json', { with: { type: 'json' } }),
};

export async function readRecordedSeason(league: League): Promise<RecordedGame[]> {
  const teams = new Map(teamsOf(league).map((team) => [team.abbreviation, team]));
  const { default: dates } = await FILES[league]();
  return Object.entries(dates).flatMap(([date, games]) =>
    games.split(', ').map((text) => recordedGame(date, text, teams)),
  );
}

function recordedGame(date: string, text: string, teams: ReadonlyMap<string, Team>): RecordedGame {
  const [clock, pairing = '', ...marks] = text.split(' ');
  const [away, home] = pairing.split('@').map((abbreviation) => teams.get(abbreviation));
  const elsewhere = marks.find((mark) => mark.startsWith('at:'))?.slice(3);
  const venue = venueById(elsewhere ?? home?.venueId ?? '');
  if (!clock || !away || !home || !venue) throw new Error(`no recorded game: ${date} ${text}`);
  return {
    date,
    clock: clock === 'TBD' ? null : clock,
    home,
    away,
    venue,
    isOff: marks.includes('postponed') || marks.includes('suspended'),
    marks,
  };
}
