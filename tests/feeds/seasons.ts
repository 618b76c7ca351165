import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';

/** A row of a season file. MLB lists the old date of a postponed game under the same id. */
export interface SeasonRow {
  league: League;
  season: string;
  gameId: string;
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
  doubleHeader?: 'Y' | 'S' | null;
  gameNumber?: number | null;
  rescheduledFrom?: string | null;
}

/** Tests change these objects to change the season. */
export interface FeedGame extends SeasonRow {
  id: number;
  /** True when the vendor sells tickets. */
  ticketLink: boolean;
}

type SeasonsInUse = 'real seasons' | 'edge rows';

const FILES: Record<League, string> = {
  NFL: 'nfl-2026.json',
  NBA: 'nba-2026-27.json',
  NHL: 'nhl-2025-26.json',
  MLB: 'mlb-2026.json',
};

/** Runs start at these times, the morning of each season's first day. */
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
  throw new Error('REQUIRE_SEASONS=1, but SEASONS_DIR lacks schedules/*.json of all four leagues.');
}

/** Without the data folder tests use about 50 unusual rows per league. */
export const SEASONS_IN_USE: SeasonsInUse = hasSeasons ? 'real seasons' : 'edge rows';

/** Returns new objects on every call. */
export function seasonRows(league: League): SeasonRow[] {
  const file = hasSeasons
    ? join(dataFolder, 'schedules', FILES[league])
    : join(repository, 'tests/fixtures/edge-rows', `${league.toLowerCase()}.json`);
  const rows = parsedFiles.get(file) ?? readSeasonFile(file);
  parsedFiles.set(file, rows);
  return rows.map((row) => ({ ...row }));
}

const parsedFiles = new Map<string, SeasonRow[]>();

/** Numbers the rows, because the NHL's file has no numeric ids. */
export function feedGames(league: League): FeedGame[] {
  return seasonRows(league).map((row, index) => ({
    ...row,
    id: /^\d+$/.test(row.gameId) ? Number(row.gameId) : 25_020_000 + index,
    ticketLink: true,
  }));
}

/** Returns null without the data folder. */
export function recordedSeatGeekReply(): Buffer | null {
  const file = join(dataFolder, 'seatgeek/events-mlb-2019.json');
  return existsSync(file) ? readFileSync(file) : null;
}

/**
 * Returns one row per game. When MLB rows share an id (postponed or suspended games, 28 in 2026), the latest
 * counts.
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
