import type { ReadTour } from '../../db/queries/grand-tours.ts';
import { dateSpan, dayText, weekdaySpan } from '../../domain/dates/date-text.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import { floorToFive, hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import type { StopStatus } from '../../domain/trips/stop-status.ts';
import { isGone, type CheckedTour, type TourStop } from '../../domain/trips/tour/check-tour.ts';
import type { GrandTour } from '../../domain/trips/tour/stored-tour.ts';
import { venueById } from '../../domain/venues/index.ts';
import type { MapSize } from '../maps/map-view.ts';
import { PAGE_MAP, routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';
import { legLine } from '../trips/trip-drive-text.ts';
import { gameLine } from '../games/game-line.ts';
import { cityOf, matchupOf } from '../games/shown-game.ts';
import { tripCardView } from '../trips/trip-card-view.ts';
import { whenOf } from '../trips/trip-view.ts';

/** A whole country needs more room than a route. */
export const TOUR_MAP: MapSize = { ...PAGE_MAP, width: 960, maxHeight: 720, fontSize: 26, stopRadius: 13 };

/** Leaves out names without room. */
export function tourMap(stops: readonly MapStop[]): RouteMapView | null {
  return routeMapView(stops, TOUR_MAP, { isRound: false });
}

export type TourSummary = ReturnType<typeof tourSummary>;
export type TourView = ReturnType<typeof tourView>;

const VENUE_WORDS: Record<League, string> = {
  NFL: 'stadiums',
  NBA: 'arenas',
  NHL: 'arenas',
  MLB: 'ballparks',
};

const CHANGES: Record<StopStatus, string | null> = {
  'as-planned': null,
  started: null,
  moved: 'moved',
  postponed: 'is postponed',
  cancelled: 'is canceled',
  gone: 'is no longer on the schedule',
};

export function tourSummary({ league, tour }: ReadTour, checked: CheckedTour) {
  const { stops, trip, brokenLegs } = checked;
  const all = tour.venueIds.length;
  const seen = all - missedVenues(tour).length;
  const [first, last] = [mustExist(tour.games[0]).localDate, mustExist(tour.games.at(-1)).localDate];
  const standing = stops.filter(({ stands }) => stands).length;
  const card = trip && tripCardView(trip, { anchor: null, href: null, home: null });
  return {
    league,
    /** Such as 'NBA: all 30 arenas in 41 days'. */
    heading: `${league}: ${seen === all ? `all ${all}` : `${seen} of ${all}`} ${VENUE_WORDS[league]} in ${daysBetween(first, last) + 1} days`,
    /** Such as 'Thu-Mon, Jan 7-Feb 16, 2027'; null when no game is left. */
    span: trip && `${weekdaySpan(trip.firstDate, trip.lastDate)}, ${dateSpan(trip.firstDate, trip.lastDate)}`,
    figures: card ? card.figures : [],
    tightest: card && card.tightest,
    standing: standingText(standing, stops.length, brokenLegs.length),
    isWhole: standing === stops.length && brokenLegs.length === 0,
    isOver: stops.every(({ status }) => status === 'started' || isGone(status)),
  };
}

export function tourView(read: ReadTour, checked: CheckedTour) {
  const { league, tour } = read;
  const { stops } = checked;
  const missed = missedVenues(tour);
  return {
    ...tourSummary(read, checked),
    /** A sentence for each game and drive that is not as planned. */
    changes: [...stops.flatMap((stop) => changeText(stop) ?? []), ...brokenTexts(checked)],
    proof: proofText(missed.length === 0, VENUE_WORDS[league], tour.fewestDates),
    missed: missed.map((id) => venueById(id)?.name ?? id),
    stops: stops.map((stop) => stopView(stop, checked)),
    map: tourMap(
      stops.map(({ planned }) => ({
        city: cityOf(planned),
        teams: [homeTeamOf(planned) ?? []].flat(),
        place: positionOf(venueById(planned.venueId)),
      })),
    ),
  };
}

function missedVenues({ games, venueIds }: GrandTour): string[] {
  const seen = new Set(games.map(({ venueId }) => venueId));
  return venueIds.filter((id) => !seen.has(id));
}

function standingText(standing: number, all: number, broken: number): string {
  const games = standing === all ? `All ${all} games still stand` : `${standing} of ${all} games still stand`;
  if (broken === 0) return `${games}, and every drive fits.`;
  return `${games}, but ${broken === 1 ? '1 drive no longer fits' : `${broken} drives no longer fit`}.`;
}

/** The search may miss a better tour. Only the bound is proven. */
function proofText(isAll: boolean, words: string, fewestDates: number | null): string {
  if (!isAll) {
    return `This is the most ${words} we found in the games ahead. A tour of more may exist; nothing is proven.`;
  }
  const found = 'This is the best tour we found. One with fewer days may exist.';
  if (fewestDates === null) return found;
  return `${found} Proven is only that none has fewer than ${fewestDates === 1 ? '1 day' : `${fewestDates} days`}: at 8 hours a day, the roads alone take that long.`;
}

function changeText(stop: TourStop): string | null {
  const { planned, game, status } = stop;
  const name = `${matchupOf(planned)} (${dayText(planned.localDate)})`;
  if (status !== 'moved') return CHANGES[status] && `${name} ${CHANGES[status]}.`;
  const where = game.venueId === planned.venueId ? '' : ` at ${venueName(game.venueId)}`;
  return `${name} moved to ${whenOf(game)}${where}.`;
}

function brokenTexts({ trip, brokenLegs }: CheckedTour): string[] {
  return brokenLegs.flatMap((index) => {
    const [from, to] = [trip?.games[index], trip?.games[index + 1]];
    if (!from || !to) return [];
    const spare = trip?.legs[index]?.minutesToSpare ?? null;
    const short =
      spare !== null && spare < 0 ? `: you would need ${hoursAndMinutes(-floorToFive(spare))} more` : '';
    return [`The drive from ${cityOf(from)} to ${cityOf(to)} no longer fits${short}.`];
  });
}

function stopView(stop: TourStop, { trip, brokenLegs }: CheckedTour) {
  const { game, planned, status } = stop;
  const isOff = isGone(status);
  const index = isOff ? -1 : (trip?.games.findIndex(({ id }) => id === game.id) ?? -1);
  const leg = trip?.legs[index];
  return {
    line: { ...gameLine(game, { hasZones: true, hasMonth: true }), id: planned.id, isOff },
    where: `${venueName(game.venueId)}, ${cityOf(game)}`,
    /** What became of the game; null while it stands. */
    note: status === 'moved' ? `Moved from ${whenOf(planned)}` : OFF_TEXTS[status],
    /** The drive to the next game; null for the last one. */
    legAfter: leg ? legLine(leg) : null,
    isLegBroken: index >= 0 && brokenLegs.includes(index),
  };
}

const OFF_TEXTS: Record<StopStatus, string | null> = {
  'as-planned': null,
  started: null,
  moved: null,
  postponed: 'Postponed',
  cancelled: 'Canceled',
  gone: 'No longer listed',
};

function venueName(id: string): string {
  return venueById(id)?.name ?? 'another venue';
}
