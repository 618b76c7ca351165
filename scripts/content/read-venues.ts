import { type League, LEAGUE_PATHS, leagueFromPath, LEAGUES } from '../../src/domain/leagues.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { HOME_VENUES } from '../../src/domain/venues/home-venues.ts';
import { checked, type Finding, keys, line, minutes, type SourceFile, webAddress } from './text-file.ts';
import { checkSources, proof, rows, sentence, sources } from './sourced.ts';
import { parseYaml } from './yaml-data.ts';
import * as v from 'valibot';
import { SEAT_KINDS, type VenueRule } from '../../src/domain/content/venue-facts.ts';

/** Stands close and rules change; a view from a seat lasts. */
const MAX_YEARS = 5;

/** Returns null for an invalid file; the findings say why. */
export function readVenue({ path, text }: SourceFile, findings: Finding[]): VenueFront | null {
  const { data, lineOf } = parseYaml(path, text, VENUE_SCHEMA, findings);
  if (data === null) return null;
  const problems = [
    ...checkSources({ path, lineOf }, data.sources, data),
    ...[...checkAges(data), ...checkOneRule(data)].map(({ field, rule }) => ({
      file: path,
      line: lineOf(field),
      rule,
    })),
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
  const isOld = (fact: object | undefined) =>
    fact !== undefined && 'from' in fact && (venue.sources[String(fact.from)]?.age.month ?? oldest) < oldest;
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

const SPEAKS_OF_PAGES = /\b(?:pages?|lists?) (?:of|differ|stops?|allows?)\b/i;

/** A fan at the gate can follow one rule. */
function checkOneRule(venue: VenueFront): { field: string; rule: string }[] {
  const textOf = (rule: object | undefined) => (rule && 'text' in rule ? String(rule.text) : '');
  return VENUE_RULES.filter(({ field }) => SPEAKS_OF_PAGES.test(textOf(venue[field]))).map(({ field }) => ({
    field,
    rule: `${field}: names two rules; keep the stricter one, or only the link`,
  }));
}

export type LeagueRules = LeagueRulesFront & { id: League };

export function rulesFor(
  { venue }: VenueFront,
  leagueRules: readonly LeagueRules[],
): LeagueRules | undefined {
  return leagueRules.find(({ id }) => playsHere(id, venue));
}

/** The venue's own, else its league's. */
export function bagRule(front: VenueFront, leagueRules: readonly LeagueRules[]) {
  return front.bags && 'text' in front.bags ? front.bags : rulesFor(front, leagueRules)?.bags;
}

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

const MAX_ROWS = 5;
const MAX_PARKING = 3;

const bags = keys({ text: line(220), link: webAddress, ...proof });
const bagPage = keys({ link: webAddress });

function hasText(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'text' in input;
}

/** Describes `venues/<venue-id>.yml`. What is not known is left out. */
const VENUE_SCHEMA = keys({
  venue: line(60),
  checked,
  site: webAddress,
  sources,
  address: v.optional(sentence),
  gates: rows(
    keys({
      name: line(60),
      street: v.optional(line(60)),
      opens: v.optional(minutes(15, 300)),
      ...proof,
    }),
    8,
  ),
  bags: v.optional(v.lazy((input) => (hasText(input) ? bags : bagPage))),
  outside_food: v.optional(sentence),
  reentry: v.optional(sentence),
  cashless: v.optional(sentence),
  mobile_tickets: v.optional(sentence),
  transit: rows(
    keys({
      line: line(60),
      stop: line(60),
      direction: v.optional(line(60)),
      walk: v.optional(minutes(0, 60)),
      step_free: v.optional(v.boolean()),
      last: v.optional(line(80)),
      ...proof,
    }),
    MAX_ROWS,
  ),
  ride_hail: v.optional(sentence),
  parking: rows(
    keys({ name: line(80), price: v.optional(line(30)), text: v.optional(line(160)), ...proof }),
    MAX_PARKING,
  ),
  accessible: v.optional(sentence),
  family: v.optional(sentence),
  weather: v.optional(sentence),
  seats: rows(
    keys({
      kind: v.picklist(SEAT_KINDS, `must be one of ${SEAT_KINDS.join(', ')}`),
      sections: line(80),
      why: line(160),
      league: v.optional(v.picklist(LEAGUES, `must be one of ${LEAGUES.join(', ')}`)),
      ...proof,
    }),
    MAX_ROWS,
  ),
  food: rows(
    keys({ dish: line(80), stand: v.optional(line(80)), section: v.optional(line(60)), ...proof }),
    MAX_ROWS,
  ),
  tailgating: v.optional(sentence),
});

/** Rules that a venue changes from season to season. */
export const VENUE_RULES = [
  { rule: 'bags', field: 'bags' },
  { rule: 'outsideFood', field: 'outside_food' },
  { rule: 'reentry', field: 'reentry' },
  { rule: 'cashless', field: 'cashless' },
  { rule: 'mobileTickets', field: 'mobile_tickets' },
] as const satisfies readonly { rule: VenueRule; field: string }[];

/** Describes `leagues/<league>.yml`: rules of all its venues that give none of their own. */
const LEAGUE_RULES_SCHEMA = keys({
  league: v.picklist(LEAGUE_PATHS, `must be one of ${LEAGUE_PATHS.join(', ')}`),
  checked,
  sources,
  bags,
});

export type VenueFront = v.InferOutput<typeof VENUE_SCHEMA>;
type LeagueRulesFront = v.InferOutput<typeof LEAGUE_RULES_SCHEMA>;
