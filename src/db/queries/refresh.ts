import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Game, SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, teamMappings, venues } from '../schema/games.ts';
import { leagueFeeds, rejectedRows } from '../schema/jobs.ts';
import { schedulePacks } from '../schema/schedule-packs.ts';
import { fencedLease, type Lease } from './job-runs.ts';
import { knownPerformers, selectPerformers } from './performers.ts';
import { markTagsStale, BEHIND_GAMES, incrementVersions, incrementingVersions } from './stale-tags.ts';
import { upsertRows } from './upsert-rows.ts';
import { knownIds, selectVendorIds, upsertVendorIds, type KnownIds } from './vendor-ids.ts';
import {
  clearUnreadPrices,
  countMissing,
  upsertGames,
  queueChecksOfRemoved,
  queueTripChecks,
} from './write-games.ts';

export async function readLeagueState(db: Database, league: League) {
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
    /** Of the stored season pack. */
    packRulesVersion: packs[0]?.rulesVersion ?? null,
    teamsByPerformerId: new Map<number, Team>(
      [...knownPerformers(performers)].flatMap(([name, id]) => {
        const team = teamByName(league, name);
        return team ? [[id, team]] : [];
      }),
    ),
    idsBySource: knownIds(ids, league),
  };
}

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
  rejected: readonly { rowKey: string; sourceEventId: string | null; reason: string; raw: unknown }[];
}

interface RefreshWrite extends RejectedWrite {
  /** Null for a part of the season, which does not make the league's data new. */
  coveredTo: string | null;
  games: { id: string; game: Game }[];
  venues: Venue[];
  /** Game ids. Each counts as missing for `missingCount` runs. */
  missing: string[];
  missingCount: number;
  removed: string[];
  /** Null leaves the stored pack as it is. */
  pack: typeof schedulePacks.$inferInsert | null;
  /** Where the source learns ids, everything known of them. */
  vendorIds?: KnownIds | undefined;
  staleTags: readonly string[];
  /** Of every page with one of these games, past games included. */
  touchedTags: readonly string[];
}

/**
 * Fails when the lease was lost.
 * @returns whether a game was written.
 */
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
  if (write.games.length > 0) statements.push(db.execute(upsertGames(write.games, now)));
  if (write.missing.length > 0) statements.push(countMissing(db, inLeague(write.missing), write));
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

/** Leaves performer ids alone, because resolve-performers.ts looks them up. */
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
  // The times are compared too: the newest decides when a row is purged.
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
