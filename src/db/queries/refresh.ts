import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  localDateOf,
  MISSING_RUNS_UNTIL_HIDDEN,
  type Game,
  type SourceName,
} from '../../domain/games/game.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import type { League } from '../../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../neon/client.ts';
import { gameEvents, teamMappings, venues } from '../schema/games.ts';
import { leagueFeeds, rejectedRows } from '../schema/jobs.ts';
import { schedulePacks } from '../schema/schedule-packs.ts';
import { fencedLease, type Lease } from './leases.ts';
import { knownPerformers, selectPerformers } from './performers.ts';
import { markTagsStale } from './stale-tags.ts';
import { queueChecksOfRemoved, queueTripChecks } from './trip-checks.ts';
import { upsertRows } from './upsert-rows.ts';
import { knownIds, selectVendorIds, upsertVendorIds, type KnownIds } from './vendor-ids.ts';
import { BEHIND_GAMES, incrementVersions, incrementingVersions } from './versions.ts';

interface LeagueState {
  source: SourceName | null;
  /** The rules of the stored season pack; null means that there is none. */
  packRulesVersion: number | null;
  teamsByPerformerId: ReadonlyMap<number, Team>;
  idsBySource: ReadonlyMap<SourceName, KnownIds>;
}

export async function readLeagueState(db: Database, league: League): Promise<LeagueState> {
  const [feeds, packs, performers, ids] = await db.batch([
    db.select({ source: leagueFeeds.source }).from(leagueFeeds).where(eq(leagueFeeds.league, league)),
    db
      .select({ rulesVersion: schedulePacks.rulesVersion })
      .from(schedulePacks)
      .where(eq(schedulePacks.league, league)),
    selectPerformers(db, league),
    selectVendorIds(db, league),
  ]);
  return {
    source: feeds[0]?.source ?? null,
    packRulesVersion: packs[0]?.rulesVersion ?? null,
    teamsByPerformerId: new Map(
      [...knownPerformers(performers)].flatMap(([name, id]) => {
        const team = teamByName(league, name);
        return team ? [[id, team]] : [];
      }),
    ),
    idsBySource: knownIds(ids, league),
  };
}

/** Returns the games from `fromDate` on, and those with one of the ids. */
export async function readStoredGames(
  db: Database,
  {
    league,
    fromDate,
    sourceEventIds,
    ids,
  }: { league: League; fromDate: string; sourceEventIds: string[]; ids: string[] },
) {
  return db
    .select()
    .from(gameEvents)
    .where(
      and(
        eq(gameEvents.league, league),
        or(
          gte(gameEvents.localDate, fromDate),
          sql`${gameEvents.sourceEventId} = ANY(${sql.param(sourceEventIds)}::text[])`,
          sql`${gameEvents.id} = ANY(${sql.param(ids)}::text[])`,
        ),
      ),
    );
}

interface RejectedWrite {
  league: League;
  source: SourceName;
  now: Date;
  rejected: readonly { rowKey: string; reason: string; raw: unknown }[];
}

interface RefreshWrite extends RejectedWrite {
  /** Null for a part of the season, which does not make the league's data new. */
  coveredTo: string | null;
  games: { id: string; game: Game }[];
  venues: Venue[];
  /** The ids of games no longer listed. Each counts as missing for `missingCount` runs. */
  missing: string[];
  missingCount: number;
  removed: string[];
  /** Null leaves the stored season pack as it is. */
  pack: typeof schedulePacks.$inferInsert | null;
  /** Everything known of the source's ids, where it learns them. */
  vendorIds?: KnownIds | undefined;
  staleTags: readonly string[];
  /** The tags of every page with one of these games, past games included. */
  touchedTags: readonly string[];
}

/** Fails when the lease was lost. Returns whether a game was written. */
export async function applyRefresh(db: Database, lease: Lease, write: RefreshWrite): Promise<boolean> {
  const { league, now } = write;
  const isChanged = write.games.length + write.missing.length + write.removed.length > 0;
  const inLeague = (ids: string[]) => and(eq(gameEvents.league, league), inArray(gameEvents.id, ids));
  const statements: BatchItem<'pg'>[] = [db.execute(upsertTeamMapping(league))];
  if (write.venues.length > 0) {
    const upsert = upsertRows(venues, write.venues, { key: ['id'] });
    statements.push(db.execute(incrementingVersions(upsert, sql`${BEHIND_GAMES}::text`, now)));
  }
  if (write.removed.length > 0) {
    statements.push(
      db.execute(queueChecksOfRemoved({ league, ids: write.removed, now })),
      db.delete(gameEvents).where(inLeague(write.removed)),
    );
  }
  if (write.games.length > 0) {
    const rows = write.games.map(({ id, game }) => gameRow(id, game, now));
    const policy = {
      key: ['league', 'id'],
      insertOnly: ['firstSeenAt', 'lastChangedAt', 'scheduleVersion', 'scheduleChangedAt'],
      alsoSet: [...raisedScheduleVersion(now), newLastChange(now)],
    } as const;
    statements.push(db.execute(upsertRows(gameEvents, rows, policy)));
  }
  if (write.missing.length > 0) {
    const runs = sql`least(${gameEvents.missingRuns} + ${write.missingCount}, ${MISSING_RUNS_UNTIL_HIDDEN})`;
    const at = sql`${now.toISOString()}::timestamptz`;
    const isHidden = sql`${runs} = ${MISSING_RUNS_UNTIL_HIDDEN}`;
    const { lastChangedAt, scheduleVersion, scheduleChangedAt } = gameEvents;
    statements.push(
      db
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
        .where(inLeague(write.missing)),
    );
  }
  // The feed's new time would make their old prices look new.
  if (write.coveredTo !== null && write.rejected.length > 0) statements.push(clearUnreadPrices(db, write));
  const changedIds = [...write.games.map(({ id }) => id), ...write.missing];
  if (isChanged) statements.push(db.execute(queueTripChecks({ league, ids: changedIds, now })));
  if (write.rejected.length > 0) statements.push(db.execute(upsertRejected(write)));
  if (write.vendorIds && write.vendorIds.teams.size + write.vendorIds.venues.size > 0) {
    statements.push(db.execute(upsertVendorIds(write.source, league, write.vendorIds)));
  }
  if (write.pack) statements.push(db.execute(upsertRows(schedulePacks, [write.pack], { key: ['league'] })));
  if (isChanged) statements.push(incrementVersions(db, [`games:${league}`, ...write.touchedTags], now));
  statements.push(...markTagsStale(db, write.staleTags, now));
  if (write.coveredTo !== null) statements.push(upsertFeed(db, { ...write, coveredTo: write.coveredTo }));
  await db.batch([fencedLease(db, lease), ...statements]);
  return isChanged;
}

const NO_PRICES = { lowestPrice: null, averagePrice: null };

/** The key of an unreadable row is its game's id at the source, where it has one. */
function clearUnreadPrices(db: Database, { league, source, rejected }: RefreshWrite) {
  const rowKeys = rejected.map(({ rowKey }) => rowKey);
  return db
    .update(gameEvents)
    .set(NO_PRICES)
    .where(
      and(
        eq(gameEvents.league, league),
        eq(gameEvents.source, source),
        inArray(gameEvents.sourceEventId, rowKeys),
        or(isNotNull(gameEvents.lowestPrice), isNotNull(gameEvents.averagePrice)),
      ),
    );
}

function upsertFeed(
  db: Database,
  { league, source, now, coveredTo }: Pick<RefreshWrite, 'league' | 'source' | 'now'> & { coveredTo: string },
) {
  const { sourceChangedAt } = leagueFeeds;
  return db
    .insert(leagueFeeds)
    .values({ league, source, refreshedAt: now, coveredTo })
    .onConflictDoUpdate({
      target: leagueFeeds.league,
      set: {
        source,
        refreshedAt: now,
        coveredTo,
        sourceChangedAt: sql`CASE WHEN ${leagueFeeds.source} = ${source} THEN ${sourceChangedAt}
          ELSE ${now.toISOString()}::timestamptz END`,
      },
    });
}

/** Prices, links and titles do not count (docs/rules.md#saved-trips). */
function raisedScheduleVersion(now: Date): SQL[] {
  const watched = (row: string) => {
    const columns = ['local_date', 'starts_at', 'time_tbd', 'date_tbd', 'venue_id', 'status'];
    const hidden = `${row}.missing_runs >= ${MISSING_RUNS_UNTIL_HIDDEN}`;
    return sql.raw(`(${[...columns.map((column) => `${row}.${column}`), hidden].join(', ')})`);
  };
  const differs = sql`${watched('game_events')} IS DISTINCT FROM ${watched('excluded')}`;
  return [
    sql`schedule_version = ${gameEvents.scheduleVersion} + (${differs})::integer`,
    sql`schedule_changed_at = CASE WHEN ${differs} THEN ${now.toISOString()}::timestamptz
      ELSE ${gameEvents.scheduleChangedAt} END`,
  ];
}

const TICKET_COLUMNS = new Set(['ticket_url', 'lowest_price', 'average_price', 'prices_include_fees']);

/** Prices change with every refresh, and no calendar has them. */
function newLastChange(now: Date): SQL {
  const unrelated = new Set(['first_seen_at', 'last_changed_at', 'schedule_version', 'schedule_changed_at']);
  const names = Object.values(getTableColumns(gameEvents))
    .filter(
      ({ name, generated }) => generated === undefined && !unrelated.has(name) && !TICKET_COLUMNS.has(name),
    )
    .map(({ name }) => name);
  const values = (row: string) => sql.raw(`(${names.map((name) => `${row}.${name}`).join(', ')})`);
  return sql`last_changed_at = CASE WHEN ${values('game_events')} IS DISTINCT FROM ${values('excluded')}
    THEN ${now.toISOString()}::timestamptz ELSE ${gameEvents.lastChangedAt} END`;
}

/** This write leaves performer ids alone, because resolve-performers.ts looks them up. */
function upsertTeamMapping(league: League) {
  const rows = teamsOf(league).map((team) => ({
    teamName: team.fullName,
    city: team.marketCity,
    performerId: team.seatgeekPerformerId,
  }));
  return upsertRows(teamMappings[league], rows, { key: ['teamName'], insertOnly: ['performerId'] });
}

export async function saveRejectedRows(db: Database, lease: Lease, write: RejectedWrite): Promise<void> {
  if (write.rejected.length > 0) await db.batch([fencedLease(db, lease), db.execute(upsertRejected(write))]);
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

function upsertRejected({ league, source, now, rejected }: RejectedWrite) {
  // A feed may repeat an id, but one statement may update a row only once.
  const distinct = new Map(rejected.map((row) => [`${row.rowKey}\n${row.reason}`, row]));
  const rows = [...distinct.values()].map(({ rowKey, reason, raw }) => ({
    league,
    source,
    rowKey,
    reason,
    // A row of a feed can itself be null.
    raw: raw ?? 'null',
    firstSeenAt: now,
    lastSeenAt: now,
  }));
  // The times are compared too, because the newest one decides when a row is purged.
  return upsertRows(rejectedRows, rows, {
    key: ['league', 'source', 'rowKey', 'reason'],
    insertOnly: ['firstSeenAt'],
  });
}

export async function deleteMissingGames(
  db: Database,
  { missingBefore, now }: { missingBefore: Date; now: Date },
): Promise<number> {
  const hidden = and(eq(gameEvents.isListed, false), lt(gameEvents.missingSince, missingBefore));
  const deletion = sql`DELETE FROM ${gameEvents} WHERE ${hidden}`;
  const deleted = await db.execute<{ rows: number }>(
    incrementingVersions(deletion, sql`${BEHIND_GAMES}::text`, now),
  );
  return deleted.rows[0]?.rows ?? 0;
}
