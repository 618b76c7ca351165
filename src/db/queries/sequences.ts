import { and, asc, eq, getTableColumns, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { leagueOfSlug } from '../../domain/content/roadtrip.ts';
import type { League } from '../../domain/leagues.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { gameEvents, gamesOf } from '../schema/games.ts';
import { gameSequences, type StoredSequenceType, type StoredStop } from '../schema/sequences.ts';
import { isOfRoadtrip, upcomingVariants, variantsOf, type SequenceVariant } from './sequence-variants.ts';
import { selectTrip, tripAndFeed, type SequenceRoadtrip } from './sequence-trip.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import { listedGameColumns, type FeedStatus, type ListedGame } from './upcoming-games.ts';

interface SequenceListQuery {
  slug: string;
  type: StoredSequenceType;
  length: SequenceLength;
  month: string | null;
  /** The followed team, or one that hosts a game; null selects all. */
  team: string | null;
  page: number;
  pageSize: number;
  now: Date;
}

export interface ListedSequence extends Pick<
  typeof gameSequences.$inferSelect,
  'type' | 'length' | 'position' | 'pick' | 'team'
> {
  shown: SequenceVariant;
  otherDates: readonly SequenceVariant[];
}

interface SequenceList {
  trip: SequenceRoadtrip;
  entries: ListedSequence[];
  totalItems: number;
  months: string[];
  /** Full team names; empty for the any-team list. */
  followed: string[];
  /** At most three, plus every NFL twinbill. Same-team lists have none. */
  picks: ListedSequence[];
  games: Map<string, ListedGame>;
  guides: ReadonlySet<string>;
  feed: FeedStatus;
}

export async function readSequenceList(db: Database, query: SequenceListQuery): Promise<SequenceList | null> {
  const { page, pageSize, ...filterValues } = query;
  const { slug, type, month, team } = query;
  const values = { ...filterValues, pageSize, offset: (page - 1) * pageSize };
  const league = leagueOfSlug(slug);
  const filters = { league, inMonth: month !== null, ofTeam: team === null ? null : type };
  const [trips, entries, [summary], picks, games, guides] = await db.batch([
    selectTrip({ slug }),
    selectPage(values, filters),
    selectSummary(values, filters),
    selectPicks(values, league),
    selectGames(values, filters),
    selectStoredGuides({}),
  ]);
  const [trip] = trips;
  if (!trip) return null;
  return {
    ...tripAndFeed(trip),
    entries: entries.flatMap(listedSequence),
    totalItems: summary?.items ?? 0,
    months: [...new Set(summary?.months?.split(' '))].toSorted(),
    followed: (summary?.teams ?? []).filter((name) => name !== null),
    picks: type === 'any-team' ? distinctTrips(picks.flatMap(listedSequence)) : [],
    games: new Map(games.map((game) => [game.id, game])),
    guides: guideSlugs(guides),
  };
}

type ListValues = Omit<SequenceListQuery, 'page'> & { offset: number };

interface ListFilters {
  /** As `leagueOfSlug` returns it. */
  league: League | null;
  inMonth: boolean;
  ofTeam: StoredSequenceType | null;
}

const IS_SHOWN = sql`ahead.shown IS NOT NULL`;
const ENTRY = {
  ...getTableColumns(gameSequences),
  places: sql<number[]>`ahead.places`.as('places'),
  shown: sql<number>`ahead.shown`.as('shown'),
  shownStops: sql<StoredStop[]>`ahead.stops`.as('shown_stops'),
};

type Value = ValueNamed<ListValues>;

const inList = (value: Value) =>
  and(
    eq(gameSequences.roadtripSlug, value('slug')),
    eq(gameSequences.type, value('type')),
    eq(gameSequences.length, value('length')),
  );
const inAnyMonth = (value: Value, league: League | null) =>
  upcomingVariants({ slug: value('slug'), league, now: value('now') }, null);
const inRequestedMonth = (value: Value, { league, inMonth }: ListFilters) =>
  upcomingVariants({ slug: value('slug'), league, now: value('now') }, inMonth ? value('month') : null);
const filtered = (value: Value, filters: ListFilters) =>
  and(inList(value), IS_SHOWN, meetsTeam(value, filters));

const onPage = (db: Database, value: Value, filters: ListFilters) =>
  db
    .select(ENTRY)
    .from(gameSequences)
    .crossJoinLateral(inRequestedMonth(value, filters))
    .where(filtered(value, filters))
    .orderBy(asc(gameSequences.position))
    .limit(value('pageSize'))
    .offset(value('offset'));

function picked(db: Database, value: Value, league: League | null) {
  const isPick = or(isNotNull(gameSequences.pick), eq(gameSequences.type, 'twinbill'));
  return db
    .select(ENTRY)
    .from(gameSequences)
    .crossJoinLateral(inAnyMonth(value, league))
    .where(and(eq(gameSequences.roadtripSlug, value('slug')), isPick, IS_SHOWN))
    .orderBy(asc(gameSequences.firstDate), asc(gameSequences.pick));
}

const selectPage = cachedStatement((db, value: ValueNamed<ListValues>, filters: ListFilters) =>
  onPage(db, value, filters),
);

const selectPicks = cachedStatement((db, value: ValueNamed<ListValues>, league: League | null) =>
  picked(db, value, league),
);

/** Covers the whole list, whatever the filters. */
const selectSummary = cachedStatement((db, value: ValueNamed<ListValues>, filters: ListFilters) =>
  db
    .select({
      items: sql<number>`(count(*) FILTER (WHERE ${and(IS_SHOWN, meetsTeam(value, filters))}))::int`,
      months: sql<string | null>`string_agg(array_to_string(ahead.months, ' '), ' ')`,
      teams: sql<
        string[] | null
      >`jsonb_agg(DISTINCT ${gameSequences.team}) FILTER (WHERE ahead.months IS NOT NULL)`,
    })
    .from(gameSequences)
    .crossJoinLateral(inRequestedMonth(value, filters))
    .where(inList(value)),
);

const selectGames = cachedStatement((db, value: ValueNamed<ListValues>, filters: ListFilters) => {
  const onThisPage = gameIdsOf(onPage(db, value, filters), 'shown_stops');
  const ofPicks = gameIdsOf(picked(db, value, filters.league), 'shown_stops');
  // Unlike two lists joined by OR, an array uses the index.
  const isShown = sql`${gameEvents.id} = ANY(ARRAY(${onThisPage} UNION ALL ${ofPicks}))`;
  return db
    .select(listedGameColumns(value('now')))
    .from(gamesOf(filters.league))
    .where(and(isOfRoadtrip(value('slug'), filters.league), isShown));
});

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

/** A trip can be in the lists of both lengths; the pick comes first. */
function distinctTrips(listed: readonly ListedSequence[]): ListedSequence[] {
  const addresses = listed.map(({ shown }) => shown.address);
  return listed.filter(({ shown }, index) => addresses.indexOf(shown.address) === index);
}

function meetsTeam(value: Value, { ofTeam, league }: ListFilters): SQL | undefined {
  if (ofTeam === null) return undefined;
  if (ofTeam === 'same-team') return eq(gameSequences.team, value('team'));
  const hosted = and(isOfRoadtrip(value('slug'), league), eq(gameEvents.homeTeam, value('team')));
  return sql`EXISTS (
    SELECT 1 FROM jsonb_array_elements(ahead.stops) AS stop
    WHERE stop ->> 'gameId' = ANY(ARRAY(SELECT ${gameEvents.id} FROM ${gameEvents} WHERE ${hosted})))`;
}

export function gameIdsOf(sequences: SQLWrapper, column = 'stops'): SQL {
  return sql`(SELECT stop ->> 'gameId' FROM (${sequences}) AS listed, jsonb_array_elements(listed.${sql.identifier(column)}) AS stop)`;
}
