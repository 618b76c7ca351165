import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { leagueOfSlug } from '../../domain/content/roadtrip.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { venueFacts } from '../schema/content.ts';
import type { SeasonPacks } from './schedule-packs.ts';
import { guideSlugs, selectStoredGuides } from './content-facts.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents, gamesOf, venues } from '../schema/games.ts';
import { gameSequences, retiredSequences } from '../schema/sequences.ts';
import { selectTrip, tripAndFeed, type SequenceRoadtrip } from './sequence-trip.ts';
import {
  upcomingVariants,
  areUpcoming,
  isOfRoadtrip,
  VARIANTS,
  variantsOf,
  type SequenceVariant,
} from './sequence-variants.ts';
import { storedGamesOf, tripGameColumns, type StoredTripGame } from './trip-games.ts';
import type { FeedStatus } from './upcoming-games.ts';

export interface SequencePageFacts {
  trip: SequenceRoadtrip;
  feed: FeedStatus;
  /** Null for an unknown address, or one retired too long ago. */
  sequence:
    | (SequenceVariant & {
        type: typeof gameSequences.$inferSelect.type;
        team: string | null;
        otherDates: readonly SequenceVariant[];
      })
    | null;
  /** By local time. Deleted games are absent. */
  games: Map<string, StoredTripGame>;
  guides: ReadonlySet<string>;
  /** By venue id. */
  venueFacts: ReadonlyMap<string, VenueFacts>;
  /** Replaces a broken sequence: the possible one that shares most games, then the nearest in time. */
  nearest: SequenceVariant | null;
}

export async function readSequence(
  db: Database,
  {
    slug,
    address,
    now,
    packs = null,
  }: {
    slug: string;
    address: string;
    now: Date;
    /** They remember what this reads; null reads none. */
    packs?: SeasonPacks | null;
  },
): Promise<SequencePageFacts | null> {
  const league = leagueOfSlug(slug);
  const sequences = { slug, league, now };
  const ofTrip = eq(gameSequences.roadtripSlug, slug);
  const isRetired = and(eq(retiredSequences.roadtripSlug, slug), eq(retiredSequences.address, address));
  const wanted = sql`(
    SELECT stops FROM (
      SELECT variant.stops FROM ${gameSequences}, LATERAL ${VARIANTS} WHERE ${ofTrip} AND variant.address = ${address}
      UNION ALL
      SELECT ${retiredSequences.stops} FROM ${retiredSequences} WHERE ${isRetired}
    ) AS known LIMIT 1)`;
  const sharedGames = sql`(
    SELECT count(*) FROM jsonb_array_elements(variant.stops) AS stop
    WHERE stop ->> 'gameId' IN (SELECT other ->> 'gameId' FROM jsonb_array_elements(${wanted}) AS other))`;
  const daysAway = sql`abs((variant.stops -> 0 ->> 'localDate')::date - (${wanted} -> 0 ->> 'localDate')::date)`;
  const ids = sql`(SELECT stop ->> 'gameId' FROM jsonb_array_elements(${wanted}) AS stop)`;
  const isWanted = and(isOfRoadtrip(slug, league), inArray(gameEvents.id, ids));
  const [trips, entries, retired, games, nearest, guides, venueRows, changed] = await db.batch([
    selectTrip({ slug }),
    db
      .select({ ...getTableColumns(gameSequences), places: sql<number[] | null>`ahead.places` })
      .from(gameSequences)
      .crossJoinLateral(upcomingVariants(sequences, null))
      .where(and(ofTrip, sql`${address} = ANY(${gameSequences.address} || ${gameSequences.otherAddresses})`))
      // Most visitors come from the any-team week. Picks have no other dates.
      .orderBy(
        sql`${gameSequences.type} IN ('pick', 'route')`,
        sql`${gameSequences.type} = 'same-team'`,
        sql`${gameSequences.length} = 'weekend'`,
      )
      .limit(1),
    db.select().from(retiredSequences).where(isRetired),
    db
      .select(tripGameColumns(now))
      .from(gamesOf(league))
      .leftJoin(venues, eq(venues.id, gameEvents.venueId))
      .where(isWanted),
    db
      .select({ address: sql<string>`variant.address`, stops: sql<SequenceVariant['stops']>`variant.stops` })
      .from(gameSequences)
      .crossJoinLateral(VARIANTS)
      .where(
        and(ofTrip, sql`NOT (${areUpcoming(wanted, sequences)})`, areUpcoming(sql`variant.stops`, sequences)),
      )
      .orderBy(
        desc(sharedGames),
        daysAway,
        desc(sql`jsonb_array_length(variant.stops)`),
        sql`variant.address`,
      )
      .limit(1),
    selectStoredGuides({}),
    db
      .select({ venueId: venueFacts.venueId, facts: venueFacts.facts })
      .from(venueFacts)
      .where(
        inArray(
          venueFacts.venueId,
          db.select({ id: gameEvents.venueId }).from(gamesOf(league)).where(isWanted),
        ),
      ),
    ...(packs ? [packs.selectChanged()] : []),
  ]);
  if (changed) packs?.remember(changed);
  const [trip] = trips;
  if (!trip) return null;
  const [entry] = entries;
  return {
    ...tripAndFeed(trip),
    sequence: entry ? listedUnder(entry, address) : unlisted(retired[0]),
    games: new Map(storedGamesOf(games, []).map((game) => [game.id, game])),
    guides: guideSlugs(guides),
    venueFacts: new Map(venueRows.map(({ venueId, facts }) => [venueId, facts])),
    nearest: nearest[0] ?? null,
  };
}

function listedUnder(
  entry: typeof gameSequences.$inferSelect & { places: number[] | null },
  address: string,
): SequencePageFacts['sequence'] {
  const variants = variantsOf(entry);
  const own = variants.find((variant) => variant.address === address);
  if (!own) return null;
  const otherDates = variants.filter(
    (variant, index) => variant !== own && entry.places?.includes(index + 1),
  );
  return { ...own, type: entry.type, team: entry.team, otherDates };
}

function unlisted(row: typeof retiredSequences.$inferSelect | undefined): SequencePageFacts['sequence'] {
  if (!row) return null;
  const { address, stops, type, team } = row;
  return { address, stops, type, team, otherDates: [] };
}
