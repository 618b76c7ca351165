import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { HOME_VENUES } from '../../src/domain/venues/home-venues.ts';
import type { Finding, SourceFile } from './text-file.ts';
import { checkSources } from './sourced.ts';
import {
  LEAGUE_RULES_SCHEMA,
  VENUE_RULES,
  VENUE_SCHEMA,
  type LeagueRulesFront,
  type VenueFront,
} from './venue-schema.ts';
import { parseYaml } from './yaml-data.ts';

/** Stands close and rules change; a view from a seat lasts. */
const MAX_YEARS = 5;

/** Returns null for an invalid file; the findings say why. */
export function readVenue({ path, text }: SourceFile, findings: Finding[]): VenueFront | null {
  const { data, lineOf } = parseYaml(path, text, VENUE_SCHEMA, findings);
  if (data === null) return null;
  const problems = [
    ...checkSources({ path, lineOf }, data.sources, data),
    ...checkAges(data).map(({ field, rule }) => ({ file: path, line: lineOf(field), rule })),
  ];
  const at = { file: path, line: lineOf('venue') };
  const strange = data.seats.find((row) => row.league && !playsHere(row.league, data.venue));
  if (strange) {
    problems.push({ ...at, line: lineOf('seats'), rule: `seats: no ${strange.league} team plays here` });
  }
  if (!HOME_VENUES.some(({ id }) => id === data.venue)) {
    problems.push({ ...at, rule: `"${data.venue}" is no home venue (src/domain/venues/home-venues.ts)` });
  } else if (!path.endsWith(`/${data.venue}.yml`)) {
    problems.push({ ...at, rule: `the file of ${data.venue} must be called ${data.venue}.yml` });
  }
  findings.push(...problems);
  return problems.length === 0 ? data : null;
}

function playsHere(league: League, venue: string): boolean {
  return teamsOf(league).some(({ venueId }) => venueId === venue);
}

/** A fan whose bag is refused at the gate is worse off than one who had to ask. */
function checkAges(venue: VenueFront): { field: string; rule: string }[] {
  const oldest = `${Number(venue.checked.slice(0, 4)) - MAX_YEARS}${venue.checked.slice(4, 7)}`;
  const isOld = (fact: { from: string } | undefined) =>
    (venue.sources[fact?.from ?? '']?.as_of ?? oldest) < oldest;
  const age = `from a page older than ${MAX_YEARS} years; leave it out`;
  return [
    ...VENUE_RULES.filter(({ field }) => isOld(venue[field])).map(({ field }) => ({
      field,
      rule: `${field}: a rule ${age}`,
    })),
    ...venue.gates
      .filter((gate) => gate.opens !== undefined && isOld(gate))
      .map(({ name }) => ({ field: 'gates', rule: `gates: "opens" of ${name} is ${age}` })),
    ...venue.food.filter(isOld).map(({ dish }) => ({ field: 'food', rule: `food: ${dish} is ${age}` })),
  ];
}

export type LeagueRules = LeagueRulesFront & { id: League };

/** Returns null for an invalid file; the findings say why. */
export function readLeagueRules({ path, text }: SourceFile, findings: Finding[]): LeagueRules | null {
  const { data, lineOf } = parseYaml(path, text, LEAGUE_RULES_SCHEMA, findings);
  if (data === null) return null;
  const problems = checkSources({ path, lineOf }, data.sources, data);
  if (!path.endsWith(`/${data.league}.yml`)) {
    const rule = `the file of the ${data.league} must be called ${data.league}.yml`;
    problems.push({ file: path, line: lineOf('league'), rule });
  }
  findings.push(...problems);
  const id = leagueFromPath(data.league);
  return problems.length === 0 && id !== null ? { ...data, id } : null;
}
