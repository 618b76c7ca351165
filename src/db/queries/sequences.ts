import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { SequenceLength } from '../../domain/sequence-list.ts';
import type { Database } from '../client.ts';
import {
  gameEvents,
  gameSequences,
  venues,
  type StoredSequenceType,
  type StoredStop,
} from '../schema/index.ts';
import { ahead, leagueOfTrip, variantsOf, type SequenceVariant } from './sequence-variants.ts';
import { selectTrip, tripAndFeed, type SequenceTrip } from './sequence-trip.ts';
import { SHOWN, type FeedStatus, type ListedGame } from './upcoming-games.ts';

interface SequenceListQuery {
  slug: string;
  type: StoredSequenceType;
  length: SequenceLength;
  /** Month of the first game, `YYYY-MM`; null for all. */
  month: string | null;
  /** Full name of the team followed, or of one that is met at home; null for all. */
  team: string | null;
  /** 1-based. */
  page: number;
  pageSize: number;
  now: Date;
}

/** An entry of a list as it can be attended now. */
export interface ListedSequence extends Pick<
  typeof gameSequences.$inferSelect,
  'type' | 'length' | 'position' | 'pick' | 'team'
> {
  /** The first of its dates that is still ahead, in the month asked for. */
  shown: SequenceVariant;
  /** Its other dates that are still ahead. */
  otherDates: readonly SequenceVariant[];
}

interface SequenceList {
  trip: SequenceTrip;
  /** Of the page asked for, by position. */
  entries: ListedSequence[];
  totalItems: number;
  /** Every month in which a trip of this type and length starts: `YYYY-MM`. */
  months: string[];
  /** Full names of the teams that are followed; empty for the any-team list. */
  followed: string[];
  /** The picks of the any-team list, at most three, and every twinbill of the NFL; none for the same-team list. */
  picks: ListedSequence[];
  /** Every game that a stop of what is shown names, by id. */
  games: Map<string, ListedGame>;
  feed: FeedStatus;
}

/** A page of a roadtrip's list with its games, in one round trip; null when there is no such roadtrip. */
export async function readSequenceList(db: Database, query: SequenceListQuery): Promise<SequenceList | null> {
  const { slug, type, length, page, pageSize, now } = query;
  const inList = and(
    eq(gameSequences.roadtripSlug, slug),
    eq(gameSequences.type, type),
    eq(gameSequences.length, length),
  );
  const filtered = and(inList, IS_SHOWN, meetsTeam(query));
  const isPick = and(
    eq(gameSequences.roadtripSlug, slug),
    or(isNotNull(gameSequences.pick), eq(gameSequences.type, 'twinbill')),
    IS_SHOWN,
  );
  const inMonth = ahead(slug, now, query.month);
  const ever = ahead(slug, now, null);
  const onPage = db
    .select(ENTRY)
    .from(gameSequences)
    .crossJoinLateral(inMonth)
    .where(filtered)
    .orderBy(asc(gameSequences.position))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const picked = db
    .select(ENTRY)
    .from(gameSequences)
    .crossJoinLateral(ever)
    .where(isPick)
    .orderBy(asc(gameSequences.firstDate), asc(gameSequences.pick));
  const [trips, entries, totals, starts, picks, games] = await db.batch([
    selectTrip(db, slug),
    onPage,
    db.select({ items: count() }).from(gameSequences).crossJoinLateral(inMonth).where(filtered),
    db
      .selectDistinct({ month: sql<string>`unnest(ahead.months)`, team: gameSequences.team })
      .from(gameSequences)
      .crossJoinLateral(ever)
      .where(inList),
    picked,
    db
      .select(SHOWN)
      .from(gameEvents)
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(
        and(
          eq(gameEvents.league, leagueOfTrip(slug)),
          or(
            inArray(gameEvents.id, gameIdsOf(onPage, 'shown_stops')),
            inArray(gameEvents.id, gameIdsOf(picked, 'shown_stops')),
          ),
        ),
      ),
  ]);
  const [trip] = trips;
  if (!trip) return null;
  return {
    ...tripAndFeed(trip),
    entries: entries.flatMap(listedSequence),
    totalItems: totals[0]?.items ?? 0,
    months: [...new Set(starts.map(({ month }) => month))].toSorted(),
    followed: [...new Set(starts.flatMap(({ team }) => team ?? []))],
    picks: type === 'any-team' ? onceEach(picks.flatMap(listedSequence)) : [],
    games: new Map(games.map((game) => [game.id, game])),
  };
}

const IS_SHOWN = sql`ahead.shown IS NOT NULL`;
const ENTRY = {
  ...getTableColumns(gameSequences),
  places: sql<number[]>`ahead.places`.as('places'),
  shown: sql<number>`ahead.shown`.as('shown'),
  shownStops: sql<StoredStop[]>`ahead.stops`.as('shown_stops'),
};

function listedSequence(
  row: typeof gameSequences.$inferSelect & { places: number[]; shown: number },
): ListedSequence[] {
  const variants = variantsOf(row);
  const shown = variants[row.shown - 1];
  if (!shown) return [];
  const { type, length, position, pick, team } = row;
  const otherDates = variants.filter((variant, index) => variant !== shown && row.places.includes(index + 1));
  return [{ type, length, position, pick, team, shown, otherDates }];
}

/** A trip may stand in the lists of both lengths; the one that is a pick comes first. */
function onceEach(listed: readonly ListedSequence[]): ListedSequence[] {
  const addresses = listed.map(({ shown }) => shown.address);
  return listed.filter(({ shown }, index) => addresses.indexOf(shown.address) === index);
}

/** A same-team list is filtered by the team followed, an any-team list by a host on the way. */
function meetsTeam({ slug, type, team }: SequenceListQuery): SQL | undefined {
  if (team === null) return undefined;
  if (type === 'same-team') return eq(gameSequences.team, team);
  const hosted = and(eq(gameEvents.league, leagueOfTrip(slug)), eq(gameEvents.homeTeam, team));
  return sql`EXISTS (
    SELECT 1 FROM jsonb_array_elements(ahead.stops) AS stop
    WHERE stop ->> 'gameId' = ANY(ARRAY(SELECT ${gameEvents.id} FROM ${gameEvents} WHERE ${hosted})))`;
}

/** Ids of every game that a stop of these rows names. @param column of their stops. */
export function gameIdsOf(sequences: SQLWrapper, column = 'stops'): SQL {
  return sql`(SELECT stop ->> 'gameId' FROM (${sequences}) AS listed, jsonb_array_elements(listed.${sql.identifier(column)}) AS stop)`;
}
