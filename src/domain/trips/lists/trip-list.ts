import { LEAGUES } from '../../leagues.ts';
import { isUpcoming } from '../finder/find-trips.ts';
import { decodePackText, encodePackText, PACK_RULES_VERSION } from '../finder/season-pack.ts';
import type { TripGame } from '../finder/trip-game.ts';
import type { DateSpan } from '../weekend.ts';
import { cityOfVenue } from '../../travel/city-venues.ts';
import { DEFAULT_PLAN_LIMITS } from '../code/trip-code.ts';
import { NO_HASTE_LIMITS, WITHOUT_WISHES, type TripQuestion } from '../finder/trip-question.ts';

/** Increment it when a rule of these lists changes. */
const LIST_RULES = 1;
/** Readers skip other versions; the job recomputes them after the next refresh. */
export const TRIP_LIST_VERSION = LIST_RULES * 1000 + PACK_RULES_VERSION;

/** Games that one person can attend in this order. */
export interface GameChain {
  /** The dates that were searched. */
  dates: DateSpan;
  games: readonly TripGame[];
}

/** Season packs in base64, and trips whose games are indexes over all packs. */
export interface StoredTripList {
  packs: readonly string[];
  trips: readonly [from: string, through: string, games: readonly number[]][];
}

export function encodeTripList(chains: readonly GameChain[]): StoredTripList {
  const packed = LEAGUES.map((league) => ({
    league,
    games: [...new Set(chains.flatMap(({ games }) => games))].filter((game) => game.league === league),
  }));
  const numbers = new Map(packed.flatMap(({ games }) => games).map((game, number) => [game, number]));
  return {
    packs: packed.map(({ league, games }) => encodePackText(league, games)),
    trips: chains.map(({ dates, games }) => [
      dates.from,
      dates.through,
      games.flatMap((game) => numbers.get(game) ?? []),
    ]),
  };
}

/** Packs must be of `PACK_RULES_VERSION`. */
export function decodeTripList({ packs, trips }: StoredTripList): GameChain[] {
  const games = packs.flatMap(decodePackText);
  return trips.map(([from, through, numbers]) => ({
    dates: { from, through },
    games: numbers.flatMap((number) => games[number] ?? []),
  }));
}

/** Leaves out games that have begun, then trips that are too small or now repeated. */
export function upcomingChains(
  chains: readonly GameChain[],
  now: Date,
  { minGames, minLeagues }: { minGames: number; minLeagues: number },
): GameChain[] {
  const listed = new Set<string>();
  return chains.flatMap(({ dates, games }) => {
    const left = games.filter((game) => isUpcoming(game, now));
    if (left.length < minGames || new Set(left.map(({ league }) => league)).size < minLeagues) return [];
    const key = left.map(({ id }) => id).join(' ');
    if (listed.has(key)) return [];
    listed.add(key);
    return [{ dates, games: left }];
  });
}

/** Each once, in order. */
export function citiesOf(games: readonly Pick<TripGame, 'venueId'>[]): string[] {
  return [...new Set(games.flatMap(({ venueId }) => cityOfVenue(venueId) ?? []))];
}

/** Asks for every game of these dates, without a home. */
export function openQuestion({ from, through }: DateSpan): TripQuestion {
  const { drivingHours, isBackHome, leaveAfterMinutes, homeByMinutes, mayCrossBorder } = DEFAULT_PLAN_LIMITS;
  return {
    ...WITHOUT_WISHES,
    ...NO_HASTE_LIMITS,
    home: null,
    start: from,
    end: through,
    days: null,
    drivingHours,
    isBackHome,
    leaveAfterMinutes,
    homeByMinutes,
    mayCrossBorder,
    travel: 'drive',
    isWeekendOnly: false,
  };
}
