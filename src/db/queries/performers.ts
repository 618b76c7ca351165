import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { unionAll } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import { teamBySlug, teamsOf } from '../../domain/teams/index.ts';
import {
  teamsOfReferences,
  arePerformersEqual,
  performerColumns,
  performerIdsOf,
} from '../../domain/teams/team-ids.ts';
import type { Database } from '../neon/client.ts';
import { roadTrips } from '../schema/content.ts';
import { teamMappings } from '../schema/games.ts';
import { fencedLease, type Lease } from './job-runs.ts';
import { markTagsStale, incrementVersions } from './stale-tags.ts';
import { upsertRows } from './upsert-rows.ts';

export function selectTeamsByPerformerId(db: Database, ids: readonly number[]) {
  const inLeague = (league: League) => {
    const { teamName, performerId } = teamMappings[league];
    return db
      .select({ league: sql<League>`${league}::text`.as('league'), teamName, performerId })
      .from(teamMappings[league])
      .where(inArray(performerId, [...ids]));
  };
  return unionAll(inLeague('NFL'), inLeague('NBA'), inLeague('NHL'), inLeague('MLB'));
}

export function selectPerformers(db: Database, league: League) {
  const { teamName, performerId } = teamMappings[league];
  return db.select({ teamName, performerId }).from(teamMappings[league]);
}

export function knownPerformers(
  rows: readonly { teamName: string; performerId: number | null }[],
): Map<string, number> {
  return new Map(
    rows.flatMap(({ teamName, performerId }) => (performerId === null ? [] : [[teamName, performerId]])),
  );
}

export async function storePerformers(
  db: Database,
  lease: Lease,
  { league, found, now }: { league: League; found: ReadonlyMap<string, number>; now: Date },
): Promise<{ teams: number; roadtrips: number }> {
  const [rows, trips] = await db.batch([
    selectPerformers(db, league),
    db.select().from(roadTrips).where(eq(roadTrips.sport, league)),
  ]);
  const stored = knownPerformers(rows);
  const known = new Map([...stored, ...found]);
  const changedTeams = teamsOf(league).filter(({ fullName }) => known.get(fullName) !== stored.get(fullName));
  const changedTrips = trips.flatMap((trip) => {
    const teams = trip.teamSlugs.flatMap((slug) => teamBySlug(league, slug) ?? []);
    const columns = performerColumns(teams, known);
    // Older trips identify their teams only by these columns.
    return teams.length === 0 || arePerformersEqual(trip, columns) ? [] : [{ slug: trip.slug, columns }];
  });
  const statements: BatchItem<'pg'>[] = [];
  if (changedTeams.length > 0) {
    const mapping = changedTeams.map(({ fullName, marketCity }) => ({
      teamName: fullName,
      city: marketCity,
      performerId: known.get(fullName) ?? null,
    }));
    statements.push(db.execute(upsertRows(teamMappings[league], mapping, { key: ['teamName'] })));
  }
  for (const { slug, columns } of changedTrips) {
    statements.push(db.update(roadTrips).set(columns).where(eq(roadTrips.slug, slug)));
  }
  if (changedTrips.length > 0) {
    const tags = changedTrips.map(({ slug }) => cacheTags.roadtrip(slug));
    statements.push(incrementVersions(db, [cacheTags.content], now), ...markTagsStale(db, tags, now));
  }
  if (statements.length > 0) await db.batch([fencedLease(db, lease), ...statements]);
  return { teams: changedTeams.length, roadtrips: changedTrips.length };
}

/** For roadtrips with only performer ids: everything else reads slugs. */
export async function nameTeamsOfRoadtrips(
  db: Database,
  lease: Lease,
  { league, now }: { league: League; now: Date },
): Promise<void> {
  const [rows, trips] = await db.batch([
    selectPerformers(db, league),
    db
      .select()
      .from(roadTrips)
      .where(and(eq(roadTrips.sport, league), sql`cardinality(${roadTrips.teamSlugs}) = 0`)),
  ]);
  const known = new Map([...knownPerformers(rows)].map(([name, id]) => [id, name]));
  const named = trips.flatMap((trip) => {
    const teams = teamsOfReferences(league, performerIdsOf(trip), known);
    return teams.length === 0 ? [] : [{ slug: trip.slug, teamSlugs: teams.map(({ slug }) => slug) }];
  });
  if (named.length === 0) return;
  await db.batch([
    fencedLease(db, lease),
    ...named.map(({ slug, teamSlugs }) =>
      db.update(roadTrips).set({ teamSlugs }).where(eq(roadTrips.slug, slug)),
    ),
    incrementVersions(db, [cacheTags.content], now),
    ...markTagsStale(
      db,
      named.map(({ slug }) => cacheTags.roadtrip(slug)),
      now,
    ),
  ]);
}
