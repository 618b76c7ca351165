import { readFileSync } from 'node:fs';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { readRecordedSeason, type RecordedGame } from '../../src/ingest/sources/sample/index.ts';

/** A game as a vendor knows it; tests change these objects to change the season. */
export interface FeedGame {
  id: number;
  league: League;
  /** The UTC time without a zone; `datetimeLocal` is the venue's time. */
  datetimeUtc: string;
  datetimeLocal: string;
  timezone: string;
  timeTbd: boolean;
  homeTeam: string;
  awayTeam: string;
  venue: string;
  venueCity: string;
  /** Null means a venue outside the US and Canada. */
  venueState: string | null;
  neutral: boolean;
  gameType: string;
  status: string;
  note?: string | null;
  /** 'Y' is a straight doubleheader, 'S' a split one. */
  doubleHeader?: string | null;
  gameNumber?: number | null;
  rescheduledFrom?: string | null;
  /** True when the vendor sells tickets. */
  ticketLink: boolean;
}

/** Runs start at these times, the morning of each season's first day. */
export const SEASON_EVE: Record<League, Date> = {
  NFL: new Date('2026-09-09T12:00:00Z'),
  NBA: new Date('2026-10-20T12:00:00Z'),
  NHL: new Date('2025-10-07T12:00:00Z'),
  MLB: new Date('2026-03-25T12:00:00Z'),
};

/** Games on later dates are scheduled. Only baseball's season was recorded while it was played. */
const PLAYED_THROUGH: Partial<Record<League, string>> = { MLB: '2026-08-21' };

const FIRST_IDS: Record<League, number> = {
  NFL: 401_872_000,
  NBA: 401_909_000,
  NHL: 25_020_000,
  MLB: 26_000,
};

/** Venues as the leagues wrote them: name, town, state, time zone and whether they are neutral. */
const venues: Record<League, Record<string, string>> = JSON.parse(
  readFileSync(new URL('../fixtures/recorded/venues.json', import.meta.url), 'utf8'),
);

const recorded = new Map<League, readonly RecordedGame[]>();
for (const league of LEAGUES) recorded.set(league, await readRecordedSeason(league));

/** Returns new objects on every call. Baseball lists the old date of a postponed game under the same id. */
export function feedGames(league: League): FeedGame[] {
  const games = (recorded.get(league) ?? []).map((game, index) => feedGame(league, game, index));
  const postponed = new Map(
    games.filter(({ status }) => status === 'Postponed').map((game) => [game.id, game]),
  );
  for (const game of games) {
    const old = postponed.get(game.id);
    if (old !== undefined && old !== game) game.rescheduledFrom = `${old.datetimeUtc}Z`;
  }
  return games;
}

/** Returns one row per game. When rows share an id (postponed or suspended games), the latest counts. */
export function playedRows(rows: FeedGame[]): FeedGame[] {
  const latest = new Map<number, FeedGame>();
  for (const row of rows) {
    const other = latest.get(row.id);
    if (!other || other.datetimeUtc < row.datetimeUtc) latest.set(row.id, row);
  }
  return rows.filter((row) => latest.get(row.id) === row);
}

function feedGame(league: League, game: RecordedGame, index: number): FeedGame {
  const { date, clock, home, away, marks } = game;
  const [venue = '', venueCity = '', venueState = '', timezone = '', neutral] =
    venues[league][game.venue.id]?.split(' | ') ?? [];
  const datetimeLocal = `${date}T${clock ?? '00:00'}:00`;
  // A placeholder is midnight in New York.
  const startsAt = localTimeToInstant(datetimeLocal, clock === null ? 'America/New_York' : timezone);
  const id = marks.find((mark) => mark.startsWith('id:'))?.slice(3);
  const [doubleHeader = null, gameNumber = null] = marks.find((mark) => /^[SY][12]$/.test(mark)) ?? '';
  const isPlayed = date <= (PLAYED_THROUGH[league] ?? '');
  return {
    id: id === undefined ? FIRST_IDS[league] + index : Number(id),
    league,
    datetimeUtc: startsAt.toISOString().slice(0, 19),
    datetimeLocal,
    timezone,
    timeTbd: clock === null,
    homeTeam: home.playsAs ?? home.fullName,
    awayTeam: away.playsAs ?? away.fullName,
    venue,
    venueCity,
    venueState: venueState || null,
    neutral: neutral !== undefined,
    gameType: 'regular',
    status: marks.includes('postponed') ? 'Postponed' : isPlayed ? 'Final' : 'Scheduled',
    note: noteOf(league, marks, neutral && venueCity),
    doubleHeader,
    gameNumber: gameNumber === null ? null : Number(gameNumber),
    ticketLink: true,
  };
}

function noteOf(league: League, marks: readonly string[], neutralCity: string | undefined): string | null {
  if (marks.includes('cup')) return 'NBA Cup - Group Play';
  return league === 'NBA' && neutralCity !== undefined ? `NBA ${neutralCity} Game` : null;
}
