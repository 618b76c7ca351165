import { readSequence, type SequencePageFacts } from '../../db/queries/sequence-page.ts';
import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { legText, roundedLeg } from '../../domain/travel/leg-text.ts';
import { stopStatus, type StopStatus } from '../../domain/trips/stop-status.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import { venueById } from '../../domain/venues/index.ts';
import { rowForLeague, withStoredGuide, type GameRow } from '../games/game-row.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { isSampleListing } from '../games/games-state.ts';
import type { DayView } from '../trip-pages/trip-state.ts';
import type { RouteStop } from '../ui/route-line.tsx';
import { brokenText } from './broken-text.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { tripFacts } from './load-sequences.ts';
import { sequenceDays, tripCodeOfSequence } from './sequence-days.ts';
import { otherDate, sequenceView, type OtherDate, type SequenceView } from './sequence-view.ts';
import type { SequenceType, TripFacts } from './sequences-state.ts';

export interface SequencePageState {
  trip: TripFacts;
  type: SequenceType;
  length: SequenceLength;
  /** The followed team; null in an any-team list. */
  team: string | null;
  view: SequenceView;
  days: readonly DayView[];
  /** The same games as a trip; null where no code can name them. */
  tripCode: string | null;
  otherDates: readonly OtherDate[];
  provenance: FeedStatus;
  isSample: boolean;
}

/** Nobody can attend it as planned any more. */
export interface BrokenSequence {
  trip: TripFacts;
  type: SequenceType;
  title: string;
  /** A sentence for each game that is not as planned. */
  changes: readonly string[];
  nearest: NearestSequence | null;
  /** The games that are still stored. */
  rows: readonly GameRow[];
  provenance: FeedStatus;
  isSample: boolean;
}

interface NearestSequence extends OtherDate {
  stops: readonly RouteStop[];
}

type SequenceResult =
  | { kind: 'found'; page: SequencePageState }
  | { kind: 'broken'; page: BrokenSequence }
  | { kind: 'unknown'; trip: TripFacts }
  | { kind: 'no-roadtrip' }
  | { kind: 'unreachable' };

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
  const { sequence, games, guides, feed } = facts;
  const trip = tripFacts(facts.trip);
  if (!sequence) return { kind: 'unknown', trip };
  const links = { rules: ticketRules(deps.config), guides };
  const shared = {
    trip,
    type: sequence.type === 'same-team' ? ('same-team' as const) : ('any-team' as const),
    provenance: feed,
    isSample: isSampleListing(feed, [...games.values()]),
  };
  const stops = sequence.stops.map((stop) => {
    const game = games.get(stop.gameId) ?? null;
    return { stop, game, status: stopStatus(stop, game, now) };
  });
  const view = sequenceView(sequence, games, links);
  if (view && stops.every(({ status }) => status === 'as-planned')) {
    const { team, length } = sequence;
    const otherDates = sequence.otherDates.map(otherDate);
    const listed = stops.flatMap(({ game }) => game ?? []);
    const days = sequenceDays(sequence.stops, listed, links);
    const tripCode = tripCodeOfSequence(sequence.stops);
    return { kind: 'found', page: { ...shared, length, team, view, days, tripCode, otherDates } };
  }
  return {
    kind: 'broken',
    page: {
      ...shared,
      title: brokenTitle(stops.map(({ status }) => status)),
      changes: stops.flatMap((one) => brokenText(one, now) ?? []),
      nearest: facts.nearest && nearestSequence(facts.nearest, trip),
      rows: stops.flatMap(({ game }) =>
        game ? [withStoredGuide(rowForLeague(game, links.rules), guides)] : [],
      ),
    },
  };
}

function brokenTitle(statuses: readonly StopStatus[]): string {
  if (statuses.every((status) => status === 'started')) return 'This Trip Is Over';
  return statuses.every((status) => status === 'started' || status === 'as-planned')
    ? 'This Trip Is Under Way'
    : 'This Trip No Longer Works';
}

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
