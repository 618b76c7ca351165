import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import { dateSpan, dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { homeTeamOf, addressWithoutName } from '../../domain/games/matchup.ts';
import { encodeTrip, planQuestion, withoutHome } from '../../domain/trips/code/trip-code.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { isInTownOf } from '../../domain/trips/finder/round-trips.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import type { TripHome, TripQuestion } from '../../domain/trips/finder/trip-question.ts';
import type { Leg } from '../../domain/trips/leg.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { tripCost } from '../../domain/trips/trip-cost.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { isSampleListing } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { directionsLink } from '../maps/directions.ts';
import type { MapStop } from '../maps/route-map-view.ts';
import { gamesText } from '../games/shown-game.ts';
import type { ParsedCost } from '../urls/trip-cost-query.ts';
import type { LoadedTrip, TripFacts } from './load-trip.ts';
import { brokenTrip } from '../../domain/trips/check/broken-trip.ts';
import { missingGame, stopNote, tripChanges } from '../../domain/trips/check/change-text.ts';
import { dayViews } from './day-views.ts';
import { tripLinks } from './trip-links.ts';
import { placeName } from './way-views.ts';
import { planB } from './plan-b.ts';
import { stopCity, tripCities } from '../../domain/trips/check/stop-city.ts';
import { tripStatus } from './trip-status.ts';
import type { CostState, Figure, TripPageState } from './trip-state.ts';

export function tripPageState(
  facts: TripFacts,
  compared: LoadedTrip['checked'],
  {
    config,
    cost,
    repair = null,
  }: {
    config: Parameters<typeof ticketRules>[0];
    cost: ParsedCost;
    /** 'busy' while too many searches wait. */
    repair?: Parameters<typeof brokenTrip>[2];
  },
): TripPageState {
  const { code, plan, home, read } = facts;
  const { stops, checked, condition } = compared;
  const question = planQuestion(plan, home);
  const trip = checked?.trip ?? null;
  const stored = checked?.stored ?? [];
  const [first, last] = [trip?.firstDate ?? question.start, trip?.lastDate ?? question.end];
  const { limits } = plan;
  const changes = tripChanges(compared, { plan, home });
  const isByRail = plan.limits.travel === 'rail';
  const bedAt = new Set(question.reachMinutes > 0 ? outOfTown(trip, home) : []);
  const isSample = read.feeds.some((feed) => isSampleListing(feed, read.games));
  return {
    code,
    sharedCode: home === null ? code : encodeTrip(withoutHome(plan)),
    condition,
    title: tripCities(stops, stored),
    dates: dateSpan(first, last),
    span: `${first === last ? '' : `${dayText(first)} to `}${dayText(last)}, ${last.slice(0, 4)}`,
    leagues: [...new Set(plan.games.map((game) => game.home.league))],
    games: gamesText(stored.length === 0 ? stops.length : stored.length),
    from: home && fromText(home, question),
    figures: trip ? figuresOf(trip, plan.limits.travel) : [],
    status: tripStatus(compared, changes),
    travel: plan.limits.travel,
    crossesBorder: trip ? waysOf(trip).some(({ crossesBorder }) => crossesBorder) : false,
    changes,
    broken: condition === 'broken' || condition === 'none' ? brokenTrip(facts, compared, repair) : null,
    days: checked
      ? dayViews({
          ...checked,
          home,
          drivingHours: limits.drivingHours,
          games: stored,
          notes: checked.stops.map(stopNote),
          planB: planB(facts, compared),
          links: { rules: ticketRules(config), guides: read.guides },
          venueFacts: read.venueFacts,
        })
      : [],
    missing: stops.filter((stop) => !checked?.stops.includes(stop)).map(missingGame),
    map: mapPoints(stored, home, bedAt),
    isRound: question.isBackHome,
    // Google's directions between several stops are by car only.
    directions: isByRail ? null : directionsOf(stored, home, { isRound: question.isBackHome, bedAt }),
    cost: trip && costOf(trip, stored, home, { ...cost, isByRail }),
    links: tripLinks(facts, trip, stored),
    provenance: read.feeds,
    isSample,
    hasCard: !isSample && stored.length > 0,
  };
}

/** For example, 'From Chicago, IL and back'. */
function fromText(home: TripHome, { reachMinutes, isBackHome }: TripQuestion): string {
  if (reachMinutes > 0) return `Every night in ${placeName(home)}, day trips by car`;
  return `From ${placeName(home)}${isBackHome ? ' and back' : ', one way'}`;
}

function waysOf({ legs, out, back, roundTrips }: Trip): Pick<Leg, 'crossesBorder'>[] {
  const rounds = roundTrips.flatMap((roundTrip) => [roundTrip.out, roundTrip.back]);
  return [...legs, ...[out, back].filter((way) => way !== null), ...rounds];
}

/** Games after which the way on leads through the bed's city: those of day trips and those before them. */
function outOfTown(trip: Trip | null, home: TripHome | null): number[] {
  const isAway = (game: TripGame | undefined) => game && home && !isInTownOf(home, game.venueId);
  return (trip?.games ?? []).flatMap((game, index, games) => {
    const next = games[index + 1];
    const isNewDate = next !== undefined && next.localDate !== game.localDate;
    return isNewDate && (isAway(game) || isAway(next)) ? index : [];
  });
}

export function figuresOf({ miles, minutes, nights, longestDayMinutes }: Trip, travel: Travel): Figure[] {
  const hours = hoursAndMinutes(roundToFive(minutes));
  return [
    ...(travel === 'rail' || minutes === 0 ? [] : [{ value: formatNumber(Math.round(miles)), unit: 'mi' }]),
    ...(minutes === 0 ? [] : [{ value: hours, unit: travel === 'rail' ? 'by train' : 'driving' }]),
    { value: String(nights), unit: nights === 1 ? 'night' : 'nights' },
    ...(longestDayMinutes === 0
      ? []
      : [{ value: hoursAndMinutes(roundToFive(longestDayMinutes)), unit: 'on the longest day' }]),
  ];
}

/** @param bedAt after which games the way leads through the bed's city. */
function mapPoints(
  stored: readonly StoredTripGame[],
  home: TripHome | null,
  bedAt: ReadonlySet<number>,
): MapStop[] {
  const bed = home && { city: home.name, teams: [], isHome: true, place: home };
  const stops = stored.map((game, index): MapStop => {
    const team = homeTeamOf(game);
    const { latitude, longitude } = game;
    const place = latitude === null || longitude === null ? null : { latitude, longitude };
    const isBeforeFirst = bedAt.has(index);
    return {
      city: stopCity(game),
      teams: team ? [team] : [],
      place,
      ...(isBeforeFirst && { isBeforeFirst }),
    };
  });
  return bed ? [bed, ...stops] : stops;
}

function directionsOf(
  stored: readonly StoredTripGame[],
  home: TripHome | null,
  { isRound, bedAt }: { isRound: boolean; bedAt: ReadonlySet<number> },
): string | null {
  const ends = home ? [placeName(home)] : [];
  const venues = stored.flatMap((game, index) => [
    `${game.venueName ?? ''}, ${addressWithoutName(game) ?? game.city ?? ''}`,
    ...(bedAt.has(index) ? ends : []),
  ]);
  const stops = [...ends, ...venues, ...(isRound ? ends : [])];
  return directionsLink(stops.filter((stop, index) => stop !== stops[index - 1]));
}

export function costOf(
  { miles: allMiles, nights, out, back }: Trip,
  stored: readonly StoredTripGame[],
  home: TripHome | null,
  { assumptions, bought, wrong, isByRail }: ParsedCost & { isByRail: boolean },
): CostState {
  const miles = isByRail ? (out?.miles ?? 0) + (back?.miles ?? 0) : allMiles;
  const games = stored.map(({ lowestPrice }, index) => ({
    known: lowestPrice,
    bought: bought.get(index + 1) ?? null,
  }));
  const toBuy = stored.filter((_, index) => !bought.has(index + 1));
  const priced = toBuy.filter(({ lowestPrice }) => lowestPrice !== null);
  return {
    assumptions,
    cost: tripCost({ miles, nights, games }, assumptions),
    knownPrices: priced.flatMap(({ lowestPrice }) => lowestPrice ?? []),
    isBeforeFees: priced.some(({ pricesIncludeFees }) => !pricesIncludeFees),
    wrong,
    bought,
    miles,
    nights,
    hasCanada: home?.country === 'CA' || stored.some(({ venuePlace }) => venuePlace?.country === 'CA'),
    gameCount: toBuy.length,
    isByRail,
  };
}
