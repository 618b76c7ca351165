import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { localDateOf, MISSING_RUNS_UNTIL_HIDDEN, type Game } from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import type { League } from '../../domain/leagues.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents } from '../schema/games.ts';
import { savedTripGames, savedTrips, tripChecks } from '../schema/saved-trips.ts';
import { upsertRows, writtenColumns } from './upsert-rows.ts';

/** No source sets these. */
const DATED_BY_US = ['firstSeenAt', 'lastChangedAt', 'scheduleVersion', 'scheduleChangedAt'] as const;
const TICKET_COLUMNS = ['ticketUrl', 'lowestPrice', 'averagePrice', 'pricesIncludeFees'] as const;
const NO_PRICES = { lowestPrice: null, averagePrice: null };

export function upsertGames(games: readonly { id: string; game: Game }[], now: Date): SQL {
  const rows = games.map(({ id, game }) => gameRow(id, game, now));
  const alsoSet = [...newScheduleVersion(now), newLastChange(now)];
  return upsertRows(gameEvents, rows, { key: ['league', 'id'], insertOnly: DATED_BY_US, alsoSet });
}

function gameRow(id: string, game: Game, now: Date): typeof gameEvents.$inferInsert {
  return {
    ...game,
    id,
    localDate: localDateOf(game),
    upcomingUntil: upcomingUntil(game),
    firstSeenAt: now,
    lastChangedAt: now,
    missingSince: null,
    missingRuns: 0,
  };
}

/** Prices, links and titles do not count (docs/rules.md#saved-trips). */
function newScheduleVersion(now: Date): SQL[] {
  const { localDate, startsAt, timeTbd, dateTbd, venueId, status } = gameEvents;
  const differs = differsIn((row) => [
    ...[localDate, startsAt, timeTbd, dateTbd, venueId, status].map(({ name }) => `${row}.${name}`),
    `${row}.missing_runs >= ${MISSING_RUNS_UNTIL_HIDDEN}`,
  ]);
  return [
    sql`schedule_version = ${gameEvents.scheduleVersion} + (${differs})::integer`,
    sql`schedule_changed_at = CASE WHEN ${differs} THEN ${now.toISOString()}::timestamptz
      ELSE ${gameEvents.scheduleChangedAt} END`,
  ];
}

/** Prices change with every refresh, and no calendar has them. */
function newLastChange(now: Date): SQL {
  const unrelated = new Set<string>([...DATED_BY_US, ...TICKET_COLUMNS]);
  const compared = writtenColumns(gameEvents).filter(([property]) => !unrelated.has(property));
  const differs = differsIn((row) => compared.map(([, { name }]) => `${row}.${name}`));
  return sql`last_changed_at = CASE WHEN ${differs}
    THEN ${now.toISOString()}::timestamptz ELSE ${gameEvents.lastChangedAt} END`;
}

function differsIn(valuesOf: (row: 'game_events' | 'excluded') => readonly string[]): SQL {
  const list = (row: 'game_events' | 'excluded') => sql.raw(`(${valuesOf(row).join(', ')})`);
  return sql`${list('game_events')} IS DISTINCT FROM ${list('excluded')}`;
}

/** Each counts as missing for `missingCount` more runs. */
export function countMissing(
  db: Database,
  games: SQL | undefined,
  { missingCount, now }: { missingCount: number; now: Date },
) {
  const runs = sql`least(${gameEvents.missingRuns} + ${missingCount}, ${MISSING_RUNS_UNTIL_HIDDEN})`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isHidden = sql`${runs} = ${MISSING_RUNS_UNTIL_HIDDEN}`;
  const { lastChangedAt, scheduleVersion, scheduleChangedAt } = gameEvents;
  return db
    .update(gameEvents)
    .set({
      missingRuns: runs,
      ...NO_PRICES,
      missingSince: sql`coalesce(${gameEvents.missingSince}, ${at})`,
      // Visitors see a change only in the run that hides the game.
      lastChangedAt: sql`CASE WHEN ${isHidden} THEN ${at} ELSE ${lastChangedAt} END`,
      scheduleVersion: sql`${scheduleVersion} + (${isHidden})::integer`,
      scheduleChangedAt: sql`CASE WHEN ${isHidden} THEN ${at} ELSE ${scheduleChangedAt} END`,
    })
    .where(games);
}

export function clearUnreadPrices(
  db: Database,
  {
    league,
    source,
    rejected,
  }: Pick<Game, 'league' | 'source'> & { rejected: readonly { sourceEventId: string | null }[] },
) {
  const ids = rejected.flatMap(({ sourceEventId }) => sourceEventId ?? []);
  return db
    .update(gameEvents)
    .set(NO_PRICES)
    .where(
      and(
        eq(gameEvents.league, league),
        eq(gameEvents.source, source),
        inArray(gameEvents.sourceEventId, ids),
        or(isNotNull(gameEvents.lowestPrice), isNotNull(gameEvents.averagePrice)),
      ),
    );
}

interface ChangedGames {
  league: League;
  ids: readonly string[];
  now: Date;
}

/**
 * Queues a check of every saved trip with one of these games, unless it was checked since the game changed.
 * Belongs in the batch that writes the games, after them (docs/rules.md#saved-trips).
 */
export function queueTripChecks(changed: ChangedGames): SQL {
  return insertChecks(changed, sql`${gameEvents.scheduleVersion}`);
}

/** Belongs before the statement that deletes the games. */
export function queueChecksOfRemoved(removed: ChangedGames): SQL {
  return insertChecks(removed, sql`${gameEvents.scheduleVersion} + 1`);
}

function insertChecks({ league, ids, now }: ChangedGames, version: SQL): SQL {
  return sql`
    INSERT INTO ${tripChecks} (saved_trip_id, league, game_id, schedule_version, created_at)
    SELECT ${savedTrips.id}, ${gameEvents.league}, ${gameEvents.id}, ${version}, ${now.toISOString()}::timestamptz
    FROM ${gameEvents}
    JOIN ${savedTripGames} ON ${savedTripGames.league} = ${gameEvents.league}
      AND ${savedTripGames.gameId} = ${gameEvents.id} AND ${savedTripGames.scheduleVersion} <> ${version}
    JOIN ${savedTrips} ON ${savedTrips.id} = ${savedTripGames.savedTripId} AND ${savedTrips.state} <> 'past'
    WHERE ${gameEvents.league} = ${league} AND ${gameEvents.id} = ANY(${sql.param(ids)}::text[])
    ON CONFLICT DO NOTHING`;
}
