import { eq } from 'drizzle-orm';
import type { SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';
import { venueById, type Venue } from '../../domain/venues/index.ts';
import type { Database } from '../neon/client.ts';
import { vendorIds } from '../schema/jobs.ts';
import { upsertRows } from './upsert-rows.ts';

type VendorIdRow = typeof vendorIds.$inferSelect;

export interface KnownIds {
  teams: ReadonlyMap<string, Team>;
  venues: ReadonlyMap<string, Venue>;
}

export function selectVendorIds(db: Database, league: League) {
  return db.select().from(vendorIds).where(eq(vendorIds.league, league));
}

/** Leaves out what we no longer know. */
export function knownIds(rows: readonly VendorIdRow[], league: League): ReadonlyMap<SourceName, KnownIds> {
  return new Map(
    [...Map.groupBy(rows, ({ source }) => source)].map(([source, ofSource]) => [
      source,
      {
        teams: meanings(ofSource, 'team', (slug) => teamBySlug(league, slug)),
        venues: meanings(ofSource, 'venue', venueById),
      },
    ]),
  );
}

function meanings<Meaning>(
  rows: readonly VendorIdRow[],
  kind: VendorIdRow['kind'],
  meaningOf: (ourId: string) => Meaning | null,
): Map<string, Meaning> {
  return new Map(
    rows.flatMap((row) => {
      const meaning = row.kind === kind ? meaningOf(row.ourId) : null;
      return meaning === null ? [] : [[row.vendorId, meaning] as const];
    }),
  );
}

/** Ids that the run did not meet stay. */
export function upsertVendorIds(source: SourceName, league: League, { teams, venues }: KnownIds) {
  const row = (kind: VendorIdRow['kind'], vendorId: string, ourId: string) => ({
    source,
    league,
    kind,
    vendorId,
    ourId,
  });
  const rows = [
    ...[...teams].map(([id, team]) => row('team', id, team.slug)),
    ...[...venues].map(([id, venue]) => row('venue', id, venue.id)),
  ];
  return upsertRows(vendorIds, rows, { key: ['source', 'league', 'kind', 'vendorId'] });
}
