import { and, asc, count, eq, inArray, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { League } from '../../domain/leagues.ts';
import type { SequenceLength } from '../../domain/sequence-list.ts';
import type { Database } from '../client.ts';
import { gameEvents, gameSequences, roadTrips, sequenceBuilds, venues } from '../schema/index.ts';
import { SHOWN, type ListedGame } from './upcoming-games.ts';

/** How many entries each list of a roadtrip has; folded dates count with their entry (decisions.md 4). */
export interface SequenceCounts {
  anyTeam: number;
  sameTeam: number;
}

/** Rows for `sequenceCountsOf`, for a batch: one per list of the roadtrip, and whether the job has run. */
export function selectSequenceCounts(db: Database, slug: string) {
  return [
    db
      .select({ type: gameSequences.type, entries: count() })
      .from(gameSequences)
      .where(and(eq(gameSequences.roadtripSlug, slug), eq(gameSequences.length, 'week')))
      .groupBy(gameSequences.type),
    db
      .select({ slug: sequenceBuilds.roadtripSlug })
      .from(sequenceBuilds)
      .where(eq(sequenceBuilds.roadtripSlug, slug)),
  ] as const;
}

/** The counts of the week lists; null before the job has run for this roadtrip. */
export function sequenceCountsOf(
  lists: readonly { type: string; entries: number }[],
  builds: readonly unknown[],
): SequenceCounts | null {
  if (builds.length === 0) return null;
  const entriesOf = (type: string) => lists.find((row) => row.type === type)?.entries ?? 0;
  return { anyTeam: entriesOf('any-team'), sameTeam: entriesOf('same-team') };
}

export interface SequenceListQuery {
  slug: string;
  type: 'any-team' | 'same-team';
  length: SequenceLength;
  /** Month of the first game, `YYYY-MM`; null for all. */
  month: string | null;
  /** Full name of the team followed, or of one that is met at home; null for all. */
  team: string | null;
  /** 1-based. */
  page: number;
  pageSize: number;
}

export type StoredSequence = typeof gameSequences.$inferSelect;

export interface SequenceList {
  trip: { slug: string; sport: League; title: string; teamSlugs: string[] };
  /** Of the page asked for, by position. */
  entries: StoredSequence[];
  totalItems: number;
  /** Every month in which an entry of this type and length starts: `YYYY-MM`. */
  months: string[];
  /** The picks of the any-team list, at most three; empty for the same-team list. */
  picks: StoredSequence[];
  /** Every game that a stop of `entries` and `picks` names, by id. */
  games: Map<string, ListedGame>;
}

/** A page of a roadtrip's list with its games, in one round trip; null when there is no such roadtrip. */
export async function readSequenceList(db: Database, query: SequenceListQuery): Promise<SequenceList | null> {
  const { slug, type, length, page, pageSize } = query;
  const inList = and(
    eq(gameSequences.roadtripSlug, slug),
    eq(gameSequences.type, type),
    eq(gameSequences.length, length),
  );
  const month = sql<string>`to_char(${gameSequences.firstDate}, 'YYYY-MM')`;
  const filtered = and(
    inList,
    query.month === null ? undefined : eq(month, query.month),
    query.team === null ? undefined : meetsTeam(type, query.team),
  );
  const isPick = and(eq(gameSequences.roadtripSlug, slug), isNotNull(gameSequences.pick));
  const onPage = db
    .select({ stops: gameSequences.stops })
    .from(gameSequences)
    .where(filtered)
    .orderBy(asc(gameSequences.position))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const picked = db.select({ stops: gameSequences.stops }).from(gameSequences).where(isPick);
  const [trips, entries, total, months, picks, games] = await db.batch([
    db
      .select({
        slug: roadTrips.slug,
        sport: roadTrips.sport,
        title: roadTrips.cardTitle,
        teamSlugs: roadTrips.teamSlugs,
      })
      .from(roadTrips)
      .where(eq(roadTrips.slug, slug)),
    db
      .select()
      .from(gameSequences)
      .where(filtered)
      .orderBy(asc(gameSequences.position))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ items: count() }).from(gameSequences).where(filtered),
    db.selectDistinct({ month }).from(gameSequences).where(inList).orderBy(month),
    db.select().from(gameSequences).where(isPick).orderBy(asc(gameSequences.firstDate)),
    db
      .select(SHOWN)
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(
        and(
          // Ids are keys within a league.
          eq(
            gameEvents.league,
            sql`(SELECT ${roadTrips.sport} FROM ${roadTrips} WHERE ${roadTrips.slug} = ${slug})`,
          ),
          or(inArray(gameEvents.id, gameIdsOf(onPage)), inArray(gameEvents.id, gameIdsOf(picked))),
        ),
      ),
  ]);
  const [trip] = trips;
  if (!trip) return null;
  return {
    trip,
    entries,
    totalItems: total[0]?.items ?? 0,
    months: months.map((row) => row.month),
    picks: type === 'any-team' ? picks : [],
    games: new Map(games.map((game) => [game.id, game])),
  };
}

/** A same-team list is filtered by the team followed, an any-team list by a host on the way. */
function meetsTeam(type: SequenceListQuery['type'], team: string): SQL | undefined {
  if (type === 'same-team') return eq(gameSequences.team, team);
  return sql`EXISTS (
    SELECT 1 FROM jsonb_array_elements(${gameSequences.stops}) AS stop
    JOIN ${gameEvents} ON ${gameEvents.id} = stop ->> 'gameId'
    WHERE ${gameEvents.homeTeam} = ${team})`;
}

/** Ids of every game that a stop of these rows names; `sequences` selects `stops`. */
export function gameIdsOf(sequences: SQLWrapper): SQL {
  return sql`(SELECT stop ->> 'gameId' FROM (${sequences}) AS listed, jsonb_array_elements(listed.stops) AS stop)`;
}
