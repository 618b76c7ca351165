import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import { ALL_TEAMS, type Team } from '../../../domain/teams/index.ts';
import { isPathTooLong } from '../../http/canonical-path.ts';
import { paths } from '../../urls/paths.ts';

/** What a public page leaves open until it knows who looks at it. */
export type PageSlot = { kind: 'home' } | { kind: 'save'; code: string } | { kind: 'follow'; team: Team };

const TRIPS = `${paths.trips()}/`;
const teamsByPath = new Map(ALL_TEAMS.map((team) => [paths.team(team), team]));

/** @param path anybody could have written it; null for every page without a slot. */
export function pageSlot(path: string | undefined): PageSlot | null {
  if (path === undefined || isPathTooLong(path)) return null;
  if (path === paths.home()) return { kind: 'home' };
  const team = teamsByPath.get(path);
  if (team) return { kind: 'follow', team };
  const code = path.startsWith(TRIPS) ? path.slice(TRIPS.length) : '';
  return decodeTrip(code) === null ? null : { kind: 'save', code };
}
