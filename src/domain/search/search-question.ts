import { LEAGUES, type League } from '../leagues.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { readDays } from './day-query.ts';
import { readTeamPair, readTeamSides, type TeamSides } from './matchup-query.ts';
import { bestMatches, significantText, type NameIndex } from './name-index.ts';
import { cityNames, leagueNamed } from './search.ts';

export type GamesSubject =
  | { kind: 'all' }
  | { kind: 'league'; league: League }
  /** Games that they host. */
  | { kind: 'cities'; cities: readonly MarketCity[] }
  | { kind: 'teams'; teams: readonly Team[] }
  | { kind: 'meetings'; sides: TeamSides };

/** What a query asks for, besides what matches `names`. */
export type SearchQuestion =
  | { kind: 'names'; names: string }
  | { kind: 'games'; names: string; subject: GamesSubject; period: DatePeriod }
  /** Two teams of different leagues cannot meet. */
  | { kind: 'sides'; names: string; sides: TeamSides; canMeet: boolean };

const MAX_TEAMS = 12;

const citiesByName = new Map<string, MarketCity[]>();
for (const city of MARKET_CITIES) {
  for (const name of cityNames(city.name).map(plainName))
    citiesByName.set(name, [...(citiesByName.get(name) ?? []), city]);
}

/** @param today `YYYY-MM-DD`. */
export function readSearch(query: string, index: NameIndex<Team>, today: string): SearchQuestion {
  const days = readDays(query, today);
  if (days !== null) {
    const names = significantText(days.rest);
    // 'Sun' alone is the beginning of 'Suns'.
    const isName = names === '' && index.find(query).close.length > 0;
    const subject = isName ? null : readSubject(names, index);
    if (subject) return { kind: 'games', names, subject, period: days.period };
  }
  const opponents = readTeamSides(query, index);
  const sides = opponents ?? readTeamPair(query, index);
  return sides
    ? { kind: 'sides', names: query, sides, canMeet: opponents !== null }
    : { kind: 'names', names: query };
}

export function pairOf({ one, other }: TeamSides): readonly [Team, Team] | null {
  const [first, second] = [one[0], other[0]];
  return first && second && one.length + other.length === 2 ? [first, second] : null;
}

export function leaguesOf(teams: readonly Team[]): League[] {
  return LEAGUES.filter((league) => teams.some((team) => team.league === league));
}

export function leaguesOfSubject(subject: GamesSubject): readonly League[] {
  switch (subject.kind) {
    case 'all':
      return LEAGUES;
    case 'league':
      return [subject.league];
    case 'cities':
    case 'teams':
    case 'meetings':
      return leaguesOf(teamsOfSubject(subject));
  }
}

/** One side is enough, because both play in every meeting. */
export function teamsOfSubject(subject: Exclude<GamesSubject, { kind: 'all' | 'league' }>): readonly Team[] {
  switch (subject.kind) {
    case 'cities':
      return subject.cities.flatMap(({ teams }) => teams);
    case 'teams':
      return subject.teams;
    case 'meetings':
      return subject.sides.one;
  }
}

function readSubject(names: string, index: NameIndex<Team>): GamesSubject | null {
  if (names === '') return { kind: 'all' };
  const league = leagueNamed(names);
  if (league) return { kind: 'league', league };
  const cities = citiesByName.get(names);
  if (cities) return { kind: 'cities', cities };
  const teams = bestMatches(index.find(names)).slice(0, MAX_TEAMS);
  const [city, ...others] = citiesOf(teams);
  if (city && others.length === 0 && teams.length > 1) return { kind: 'cities', cities: [city] };
  if (teams.length > 0) return { kind: 'teams', teams };
  const sides = readTeamSides(names, index);
  return sides && { kind: 'meetings', sides };
}

function citiesOf(teams: readonly Team[]): MarketCity[] {
  return MARKET_CITIES.filter(({ name }) => teams.some(({ marketCity }) => marketCity === name));
}

const NAMED_LISTS = ['weekends', 'twinbills', 'games-abroad', 'grand-tours'] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

const WORDS: Record<NamedList, RegExp> = {
  weekends: /\bweekends?\b/,
  twinbills: /\btwin ?bills?\b/,
  'games-abroad': /\b(?:abroad|overseas|international|europe|london|mexico)\b/,
  'grand-tours':
    /\bgrand tours?\b|\b(?:all|every)(?: the)?(?: \d+| thirty)?(?: nfl| nba| nhl| mlb)? (?:ball ?parks?|arenas?|stadiums?|venues?)\b/,
};

/** See docs/rules.md#search. */
export function listsNamed(text: string): NamedList[] {
  const words = plainName(text);
  return NAMED_LISTS.filter((list) => WORDS[list].test(words));
}
