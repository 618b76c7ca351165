import type { MyPlacesRead } from '../../../db/queries/visits.ts';
import { MAX_SKIPPED } from '../../urls/parse-trips-query.ts';
import { paths } from '../../urls/paths.ts';
import { placesMapView, type PlacesMapView } from '../../maps/places-map.tsx';
import { pastTripsOf, type PastTrip } from './past-trips.ts';
import { leagueFacts, LEAGUES, type League } from '../../../domain/leagues.ts';
import { ALL_TEAMS, teamsOf, type Team } from '../../../domain/teams/index.ts';
import { KNOWN_VENUES, venueById, type Venue } from '../../../domain/venues/index.ts';
import { teamsIn } from '../../leagues/league-page.tsx';

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

/** 'Other' venues are no team's home now, such as those that closed. */
type PlaceListName = League | 'other';

export interface PlaceList {
  name: PlaceListName;
  groups: readonly {
    name: string;
    rows: readonly {
      /** The text of a venue whose box is in an earlier row. */
      venueAbove: string | null;
      venue: Venue | null;
      team: Team | null;
    }[];
  }[];
}

const VENUE_WORDS: Record<PlaceListName, string> = {
  NFL: 'stadiums',
  NBA: 'arenas',
  NHL: 'arenas',
  MLB: 'ballparks',
  other: 'venues',
};

/** For example, 'MLB ballparks'. */
function venueWords(name: PlaceListName): string {
  return name === 'other' ? 'other venues' : `${name} ${VENUE_WORDS[name]}`;
}

const homeIds = new Set(ALL_TEAMS.map(({ venueId }) => venueId));

export const PLACE_LISTS: readonly PlaceList[] = [...LEAGUES.map(listOf), otherList()];

export function placeListNamed(name: string | null): PlaceList | null {
  return PLACE_LISTS.find((list) => list.name === name) ?? null;
}

/** The venues that are somebody's home now. */
function homeVenues(league: League | null): Venue[] {
  const ids = new Set((league === null ? ALL_TEAMS : teamsOf(league)).map(({ venueId }) => venueId));
  return KNOWN_VENUES.filter(({ id }) => ids.has(id));
}

export function venuesOf({ groups }: PlaceList): Venue[] {
  return groups.flatMap(({ rows }) => rows.flatMap(({ venue }) => venue ?? []));
}

export function teamsOfList({ groups }: PlaceList): Team[] {
  return groups.flatMap(({ rows }) => rows.flatMap(({ team }) => team ?? []));
}

/** A building that two teams of the league share has one box. */
function listOf(league: League): PlaceList {
  const shown = new Set<string>();
  const row = (team: Team) => {
    const venue = venueById(team.venueId);
    const isShown = shown.has(team.venueId);
    shown.add(team.venueId);
    return { team, venue: isShown ? null : venue, venueAbove: isShown ? (venue?.name ?? null) : null };
  };
  return {
    name: league,
    groups: leagueFacts(league).conferences.flatMap(({ name, shortName, divisions }) =>
      divisions.map((division) => ({
        name: `${shortName} ${division}`,
        rows: teamsIn(league, name, division).map(row),
      })),
    ),
  };
}

function otherList(): PlaceList {
  const rows = KNOWN_VENUES.filter(({ id }) => !homeIds.has(id)).map((venue) => ({
    venue,
    team: null,
    venueAbove: null,
  }));
  return { name: 'other', groups: [{ name: 'Former, second and neutral homes', rows }] };
}
