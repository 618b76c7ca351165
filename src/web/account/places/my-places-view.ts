import type { MyPlacesRead } from '../../../db/queries/visits.ts';
import { MAX_SKIPPED } from '../../urls/parse-trips-query.ts';
import { paths } from '../../urls/paths.ts';
import { placesMapView, type PlacesMapView } from '../../maps/places-map.tsx';
import { pastTripsOf, type PastTrip } from './past-trips.ts';
import {
  homeVenues,
  PLACE_LISTS,
  teamsOfList,
  venuesOf,
  venueWords,
  type PlaceListName,
} from './place-lists.ts';

export interface CheckedPlaces {
  /** Ids of venues. */
  venues: ReadonlySet<string>;
  /** What the date fields of venues show. */
  dates: ReadonlyMap<string, string>;
  /** Ids of teams. */
  teams: ReadonlySet<string>;
}

export interface MyPlacesView extends CheckedPlaces {
  /** Such as 'You have seen 18 of 113 venues and 21 of 124 teams at home.' */
  summary: string;
  /** Such as '18 of 30 MLB ballparks, 21 of 30 teams at home'. */
  counts: Readonly<Record<PlaceListName, string>>;
  pastTrips: readonly PastTrip[];
  /** Trips to the missing venues; null when none is missing or none was seen. */
  finisher: string | null;
  map: PlacesMapView;
  /** The last date that a visit can have. */
  today: string;
  problem: PlacesProblem | null;
}

export interface PlacesProblem {
  list: PlaceListName;
  /** Null for a problem of the whole list. */
  venueId: string | null;
  text: string;
}

export function checkedPlacesOf({ visits }: Pick<MyPlacesRead, 'visits'>): CheckedPlaces {
  const venues = visits.filter(({ kind }) => kind === 'venue');
  const teams = visits.filter(({ kind }) => kind === 'team');
  return {
    venues: new Set(venues.map(({ subject }) => subject)),
    dates: new Map(venues.map(({ subject, visitedOn }) => [subject, visitedOn ?? ''])),
    teams: new Set(teams.map(({ subject }) => subject)),
  };
}

/** @param typed what a refused form checked; the counts do not know it. */
export function myPlacesView(
  read: MyPlacesRead,
  now: Date,
  typed: { checkedPlaces: CheckedPlaces; problem: PlacesProblem } | null = null,
): MyPlacesView {
  const checkedPlaces = checkedPlacesOf(read);
  const homes = homeVenues(null);
  const seen = homes.filter(({ id }) => checkedPlaces.venues.has(id));
  const teams = PLACE_LISTS.flatMap(teamsOfList);
  const teamsSeen = teams.filter(({ id }) => checkedPlaces.teams.has(String(id))).length;
  const isOpen = seen.length > 0 && seen.length < homes.length;
  return {
    ...(typed?.checkedPlaces ?? checkedPlaces),
    summary: `You have seen ${seen.length} of ${homes.length} venues and ${teamsSeen} of ${teams.length} teams at home.`,
    counts: countsOf(checkedPlaces),
    pastTrips: pastTripsOf(read.pastGames),
    finisher: isOpen ? paths.trips({ skip: seen.slice(0, MAX_SKIPPED).map(({ id }) => id) }) : null,
    map: placesMapView(homes, checkedPlaces.venues),
    today: now.toISOString().slice(0, 10),
    problem: typed?.problem ?? null,
  };
}

function countsOf(checkedPlaces: CheckedPlaces): Record<PlaceListName, string> {
  const counts = { NFL: '', NBA: '', NHL: '', MLB: '', other: '' };
  for (const list of PLACE_LISTS) {
    const venues = venuesOf(list);
    const teams = teamsOfList(list);
    const venuesSeen = venues.filter(({ id }) => checkedPlaces.venues.has(id)).length;
    const teamsSeen = teams.filter(({ id }) => checkedPlaces.teams.has(String(id))).length;
    const inVenues = `${venuesSeen} of ${venues.length} ${venueWords(list.name)}`;
    counts[list.name] =
      teams.length === 0 ? inVenues : `${inVenues}, ${teamsSeen} of ${teams.length} teams at home`;
  }
  return counts;
}
