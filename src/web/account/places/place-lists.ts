import { leagueFacts, LEAGUES, type League } from '../../../domain/leagues.ts';
import { ALL_TEAMS, teamsOf, type Team } from '../../../domain/teams/index.ts';
import { KNOWN_VENUES, venueById, type Venue } from '../../../domain/venues/index.ts';
import { teamsIn } from '../../leagues/league-page.tsx';

/** 'Other' venues are no team's home now, such as those that closed. */
export type PlaceListName = League | 'other';

interface PlaceRow {
  /** The text of a venue whose box is in an earlier row. */
  venueAbove: string | null;
  venue: Venue | null;
  team: Team | null;
}

export interface PlaceList {
  name: PlaceListName;
  groups: readonly { name: string; rows: readonly PlaceRow[] }[];
}

const VENUE_WORDS: Record<PlaceListName, string> = {
  NFL: 'stadiums',
  NBA: 'arenas',
  NHL: 'arenas',
  MLB: 'ballparks',
  other: 'venues',
};

/** For example, 'MLB ballparks'. */
export function venueWords(name: PlaceListName): string {
  return name === 'other' ? 'other venues' : `${name} ${VENUE_WORDS[name]}`;
}

const homeIds = new Set(ALL_TEAMS.map(({ venueId }) => venueId));

export const PLACE_LISTS: readonly PlaceList[] = [...LEAGUES.map(listOf), otherList()];

export function placeListNamed(name: string | null): PlaceList | null {
  return PLACE_LISTS.find((list) => list.name === name) ?? null;
}

/** The venues that are somebody's home now. */
export function homeVenues(league: League | null): Venue[] {
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
  const row = (team: Team): PlaceRow => {
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
