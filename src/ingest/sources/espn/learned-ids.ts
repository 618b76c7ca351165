import type { KnownIds } from '../../../db/queries/vendor-ids.ts';
import type { League } from '../../../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../../domain/teams/index.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';
import { isTownOf } from '../time-zones.ts';
import { addressOf, namedVenue } from './place.ts';
import { easternDateOf, type EspnCompetition, type EspnEvent } from './schema.ts';

/** A team's own building under a new name hosts at least so many games. */
const MIN_HOME_GAMES = 3;

/**
 * No id of ESPN has changed in any year seen, so ids outlive new names of teams and buildings
 * (docs/rules.md#sources). An id of two names says nothing.
 */
export function learnIds(league: League, events: readonly EspnEvent[], stored: KnownIds) {
  const teams = new Learned<Team>();
  for (const event of events) {
    for (const { team } of event.competitions[0]?.competitors ?? []) {
      const named = teamByName(league, team.displayName);
      if (named && Number(team.id) > 0) teams.add(team.id ?? '', named);
    }
  }
  const teamsById = teams.over(stored.teams);
  const rows = homeRows(league, events, teamsById);
  const venues = new Learned<Venue>();
  for (const { home, event } of rows) {
    const venue = event.competitions[0]?.venue;
    if (!venue?.id) continue;
    const named = namedVenue(venue, { home, localDate: easternDateOf(event) });
    if (named) venues.add(venue.id, named);
  }
  const venuesById = venues.over(stored.venues);
  return {
    /** Only these are stored. */
    known: { teams: teamsById, venues: venuesById },
    /** Includes buildings that are only guessed. */
    venues: new Map([...renamedHomes(league, rows, venuesById), ...venuesById]),
  };
}

/** Guesses where teams play at home now, where no row and no id knows. */
function renamedHomes(
  league: League,
  rows: readonly { event: EspnEvent; home: Team | null }[],
  venuesById: ReadonlyMap<string, Venue>,
): Map<string, Venue> {
  const renamed = new Map<string, Venue>();
  const known = new Set([...venuesById.values()].map(({ id }) => id));
  for (const team of teamsOf(league)) {
    const usual = venueById(team.venueId);
    if (!usual || known.has(usual.id)) continue;
    const ids = rows.flatMap(({ home, event }) => {
      const [competition] = event.competitions;
      const venue = competition?.venue;
      if (home !== team || !venue?.id || competition?.neutralSite === true) return [];
      const { city, region } = addressOf(venue);
      const isInTown = region === usual.region && isTownOf(usual, city);
      return isInTown && !venuesById.has(venue.id) ? [venue.id] : [];
    });
    const [id] = ids;
    const isOneBuilding = new Set(ids).size === 1;
    if (id !== undefined && isOneBuilding && ids.length >= MIN_HOME_GAMES) renamed.set(id, usual);
  }
  return renamed;
}

function homeRows(league: League, events: readonly EspnEvent[], teamsById: ReadonlyMap<string, Team>) {
  return events.map((event) => {
    const sides = event.competitions[0]?.competitors ?? [];
    const team = sides.find(({ homeAway }) => homeAway === 'home')?.team;
    return { event, home: team ? teamOf(league, team, teamsById) : null };
  });
}

/** An id never counts against a name that we know. */
export function teamOf(
  league: League,
  { id, displayName }: EspnCompetition['competitors'][number]['team'],
  teamsById: ReadonlyMap<string, Team>,
): Team | null {
  return teamByName(league, displayName) ?? teamsById.get(id ?? '') ?? null;
}

class Learned<Meaning> {
  readonly #byId = new Map<string, Meaning>();
  readonly #ambiguous = new Set<string>();

  add(id: string, meaning: Meaning): void {
    if ((this.#byId.get(id) ?? meaning) !== meaning) this.#ambiguous.add(id);
    this.#byId.set(id, meaning);
  }

  over(known: ReadonlyMap<string, Meaning>): Map<string, Meaning> {
    return new Map([...known, ...[...this.#byId].filter(([id]) => !this.#ambiguous.has(id))]);
  }
}
