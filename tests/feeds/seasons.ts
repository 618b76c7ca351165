import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';

/** One row of a season file (game-data.md 4). MLB lists a postponed game's old slot under the same id. */
export interface SeasonRow {
  league: League;
  season: string;
  gameId: string;
  /** Without a zone: UTC, and the venue's wall clock. */
  datetimeUtc: string;
  datetimeLocal: string;
  timezone: string;
  timeTbd: boolean;
  homeTeam: string;
  awayTeam: string;
  venue: string;
  venueCity: string;
  /** Null abroad. */
  venueState: string | null;
  neutral: boolean;
  gameType: string;
  status: string;
  note?: string | null;
  /** 'Y' straight, 'S' split. */
  doubleHeader?: 'Y' | 'S' | null;
  gameNumber?: number | null;
  rescheduledFrom?: string | null;
}

/** A row as a feed server lists it; tests change these objects to change the season. */
export interface FeedGame extends SeasonRow {
  /** The vendor's numeric event id. */
  id: number;
  /** Whether the vendor sells it. */
  ticketLink: boolean;
}

type SeasonsInUse = 'real seasons' | 'edge rows';

const FILES: Record<League, string> = {
  NFL: 'nfl-2026.json',
  NBA: 'nba-2026-27.json',
  NHL: 'nhl-2025-26.json',
  MLB: 'mlb-2026.json',
};

/** The morning of the day on which a season file begins, as the `now` of a run. */
export const SEASON_EVE: Record<League, Date> = {
  NFL: new Date('2026-09-09T12:00:00Z'),
  NBA: new Date('2026-10-20T12:00:00Z'),
  NHL: new Date('2025-10-07T12:00:00Z'),
  MLB: new Date('2026-03-25T12:00:00Z'),
};

const repository = resolve(import.meta.dirname, '../..');
const dataFolder = resolve(repository, process.env['SEASONS_DIR'] ?? '../shared/data');
const hasSeasons = LEAGUES.every((league) => existsSync(join(dataFolder, 'schedules', FILES[league])));

if (!hasSeasons && process.env['REQUIRE_SEASONS'] === '1') {
  throw new Error('REQUIRE_SEASONS=1, but SEASONS_DIR holds no schedules/*.json of all four leagues.');
}

/** Whole seasons where the data folder is there, else some 50 committed edge rows per league. */
export const SEASONS_IN_USE: SeasonsInUse = hasSeasons ? 'real seasons' : 'edge rows';

/** The rows of one league's season, fresh objects on every call. */
export function seasonRows(league: League): SeasonRow[] {
  const file = hasSeasons
    ? join(dataFolder, 'schedules', FILES[league])
    : join(repository, 'tests/fixtures/edge-rows', `${league.toLowerCase()}.json`);
  const rows = parsedFiles.get(file) ?? readSeasonFile(file);
  parsedFiles.set(file, rows);
  return rows.map((row) => ({ ...row }));
}

const parsedFiles = new Map<string, SeasonRow[]>();

/** A season as a server's starting point. The NHL's file has no numeric ids, so its rows are counted. */
export function feedGames(league: League): FeedGame[] {
  return seasonRows(league).map((row, index) => ({
    ...row,
    id: /^\d+$/.test(row.gameId) ? Number(row.gameId) : 25_020_000 + index,
    ticketLink: true,
  }));
}

/** The recorded SeatGeek reply as it came, or null where the data folder is absent. */
export function recordedSeatGeekReply(): Buffer | null {
  const file = join(dataFolder, 'seatgeek/events-mlb-2019.json');
  return existsSync(file) ? readFileSync(file) : null;
}

/**
 * One row per game: MLB lists the old slot of a postponed game, and the first day of a suspended one,
 * under the same id as the later row (28 in 2026), which is the one that stands.
 */
export function playedRows<Row extends SeasonRow>(rows: Row[]): Row[] {
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const other = latest.get(row.gameId);
    if (!other || other.datetimeUtc < row.datetimeUtc) latest.set(row.gameId, row);
  }
  return rows.filter((row) => latest.get(row.gameId) === row);
}

function readSeasonFile(file: string): SeasonRow[] {
  const rows: SeasonRow[] = JSON.parse(readFileSync(file, 'utf8'));
  return rows;
}
