import type { KnownIds } from '../../../db/queries/vendor-ids.ts';
import type { League } from '../../../domain/leagues.ts';
import { teamByName, teamsOf, type Team } from '../../../domain/teams/index.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';
import { lastingDateAt } from '../../../domain/dates/lasting-clock.ts';
import { ESPN_TIME_ZONE } from './normalize.ts';
import { addressOf, placeOf } from './place.ts';
import type { EspnEvent } from './schema.ts';

/** A club's own building under a new name hosts at least this many of its games. */
const MIN_HOME_GAMES = 3;

/**
 * Adds what these rows tell of ESPN's ids, which have not changed in any year seen: they outlive a renamed club
 * and a building's new sponsor (docs/rules.md#sources). An id of two names tells nothing.
 */
export function learnIds(league: League, events: readonly EspnEvent[], known: KnownIds): KnownIds {
  const teams = new Learned<Team>();
  const venues = new Learned<Venue>();
  for (const { home, event } of homeRows(league, events)) {
    const [competition] = event.competitions;
    for (const { team } of competition?.competitors ?? []) {
      const named = teamByName(league, team.displayName);
      if (named && Number(team.id) > 0) teams.add(team.id ?? '', named);
    }
    const place = placeOf(competition?.venue ?? null, {
      home,
      localDate: lastingDateAt(new Date(event.date), ESPN_TIME_ZONE),
      venuesById: new Map(),
    });
    const id = competition?.venue?.id;
    if (place.kind === 'venue' && place.isNamed && id) venues.add(id, place.venue);
  }
  const named = { teams: teams.over(known.teams), venues: venues.over(known.venues) };
  return { ...named, venues: new Map([...renamedHomes(league, events, named.venues), ...named.venues]) };
}

/** Finds the buildings in which clubs play at home now, though no row knows their own. */
function renamedHomes(
  league: League,
  events: readonly EspnEvent[],
  venuesById: ReadonlyMap<string, Venue>,
): Map<string, Venue> {
  const renamed = new Map<string, Venue>();
  const known = new Set([...venuesById.values()].map(({ id }) => id));
  const rows = homeRows(league, events);
  for (const team of teamsOf(league)) {
    const usual = venueById(team.venueId);
    if (!usual || known.has(usual.id)) continue;
    const ids = rows.flatMap(({ home, event }) => {
      const [competition] = event.competitions;
      const venue = competition?.venue;
      if (home !== team || !venue?.id || competition?.neutralSite === true) return [];
      const { city, region } = addressOf(venue);
      return region === usual.region && city === usual.city && !venuesById.has(venue.id) ? [venue.id] : [];
    });
    const [id] = ids;
    const isOneBuilding = new Set(ids).size === 1;
    if (id !== undefined && isOneBuilding && ids.length >= MIN_HOME_GAMES) renamed.set(id, usual);
  }
  return renamed;
}

function homeRows(league: League, events: readonly EspnEvent[]) {
  return events.map((event) => {
    const sides = event.competitions[0]?.competitors ?? [];
    const home = sides.find(({ homeAway }) => homeAway === 'home');
    return { event, home: home ? teamByName(league, home.team.displayName) : null };
  });
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
