import { readSequence, type SequencePageFacts } from '../../db/queries/sequence-page.ts';
import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { legText, roundedLeg } from '../../domain/travel/leg-text.ts';
import { stopStatus, type StopStatus } from '../../domain/trips/stop-status.ts';
import { venueById } from '../../domain/venues/index.ts';
import { rowForLeague, type GameRow } from '../games/game-row.ts';
import { isSampleListing, type Provenance } from '../games/games-state.ts';
import type { RouteStop } from '../ui/route-line.tsx';
import { brokenText } from './broken-text.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { tripFacts } from './load-sequences.ts';
import { otherDate, sequenceView, type OtherDate, type SequenceView } from './sequence-view.ts';
import type { SequenceType, TripFacts } from './sequences-state.ts';

/** What the page of one sequence shows besides its trip. */
export interface SequencePageState {
  trip: TripFacts;
  /** The list it comes from. */
  type: SequenceType;
  /** The team that is followed; null in an any-team list. */
  team: string | null;
  view: SequenceView;
  otherDates: readonly OtherDate[];
  provenance: Provenance | null;
  isSample: boolean;
}

/** A sequence that can no longer be attended as it was found. */
export interface BrokenSequence {
  trip: TripFacts;
  type: SequenceType;
  /** 'This trip is under way' */
  title: string;
  /** A sentence per game that is not ahead as planned. */
  changes: readonly string[];
  nearest: NearestSequence | null;
  /** The games as they stand now, as far as they are stored. */
  rows: readonly GameRow[];
  provenance: Provenance | null;
  isSample: boolean;
}

/** The nearest sequence that can be attended. */
interface NearestSequence extends OtherDate {
  stops: readonly RouteStop[];
}

/** A sequence's page, or why there is none. */
type SequenceResult =
  | { kind: 'found'; page: SequencePageState }
  | { kind: 'broken'; page: BrokenSequence }
  | { kind: 'unknown'; trip: TripFacts }
  | { kind: 'no-roadtrip' }
  | { kind: 'unreachable' };

/** Reads a sequence by its own address. A database that does not answer is an outcome, logged here. */
export async function loadSequence(deps: Deps, slug: string, address: string): Promise<SequenceResult> {
  const now = deps.now();
  let facts: SequencePageFacts | null;
  try {
    facts = await readSequence(deps.db, { slug, address, now });
  } catch (error) {
    deps.log.error('sequence unreadable', { slug, address, error });
    return { kind: 'unreachable' };
  }
  if (!facts) return { kind: 'no-roadtrip' };
  const { sequence, games, feed } = facts;
  const trip = tripFacts(facts.trip);
  if (!sequence) return { kind: 'unknown', trip };
  const rules = ticketRules(deps.config);
  const shared = {
    trip,
    type: sequence.type === 'same-team' ? ('same-team' as const) : ('any-team' as const),
    provenance: feed,
    isSample: isSampleListing(feed, [...games.values()]),
  };
  const stops = sequence.stops.map((stop) => {
    const game = games.get(stop.gameId) ?? null;
    return { stop, game, fate: stopStatus(stop, game, now) };
  });
  const view = sequenceView(sequence, games, rules);
  if (view && stops.every(({ fate }) => fate === 'ahead')) {
    const { team } = sequence;
    const otherDates = sequence.otherDates.map(otherDate);
    return { kind: 'found', page: { ...shared, team, view, otherDates } };
  }
  return {
    kind: 'broken',
    page: {
      ...shared,
      title: brokenTitle(stops.map(({ fate }) => fate)),
      changes: stops.flatMap((one) => brokenText(one, now) ?? []),
      nearest: facts.nearest && nearestSequence(facts.nearest, trip),
      rows: stops.flatMap(({ game }) => (game ? [rowForLeague(game, rules)] : [])),
    },
  };
}

function brokenTitle(fates: readonly StopStatus[]): string {
  if (fates.every((fate) => fate === 'begun')) return 'This trip is over';
  return fates.every((fate) => fate === 'begun' || fate === 'ahead')
    ? 'This trip is under way'
    : 'This trip no longer works';
}

/** Its games are not read: cities and days are enough to choose. */
function nearestSequence(variant: SequenceVariant, trip: TripFacts): NearestSequence {
  return {
    ...otherDate(variant),
    stops: variant.stops.map(({ gameId, venueId, localDate }, index) => {
      const leg = variant.stops[index + 1]?.leg;
      const host = trip.teams.find((team) => team.venueId === venueId);
      return {
        id: gameId,
        name: host?.marketCity ?? venueById(venueId)?.city ?? 'On the way',
        detail: dayText(localDate),
        ...(leg && { legAfter: legText(roundedLeg(leg)) }),
      };
    }),
  };
}
