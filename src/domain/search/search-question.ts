import { LEAGUES, type League } from '../leagues.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { citiesOfName, readCities } from './city-names.ts';
import { readDays } from './day-query.ts';
import { leagueNamed, readLeagues } from './league-words.ts';
import { readTeamPair, readTeamSides, sidesOf, type TeamSides } from './matchup-query.ts';
import { bestMatches, significantText, type NameIndex } from './name-index.ts';
import { readNear, type NearQuestion } from './near-query.ts';
import { nextOpening, readOpening } from './opening-day.ts';
import { readRule, type RuleQuestion } from './rule-query.ts';
import { readGroups, type TeamGroup } from './team-groups.ts';
import { readTeamList } from './team-list.ts';

export type GamesSubject =
  | { kind: 'all' }
  | { kind: 'leagues'; leagues: readonly League[] }
  /** Divisions or conferences of one name. */
  | { kind: 'groups'; groups: readonly TeamGroup[] }
  /** Games that they host. */
  | { kind: 'cities'; cities: readonly MarketCity[] }
  | { kind: 'teams'; teams: readonly Team[] };

/** When: the next game of each team, some dates, or the first date of a season within these. */
export type GameDays =
  | { kind: 'next' }
  | { kind: 'dates'; period: DatePeriod }
  | { kind: 'opening'; league: League; period: DatePeriod };

/** What a query asks for, besides what matches `names`. */
export type SearchQuestion =
  | { kind: 'names'; names: string }
  | { kind: 'games'; names: string; subject: GamesSubject; days: GameDays }
  /** Two teams of different leagues cannot meet. Without dates, all that are ahead. */
  | { kind: 'sides'; names: string; sides: TeamSides; canMeet: boolean; period: DatePeriod | null }
  /** Three teams or more in one trip. */
  | { kind: 'tour'; names: string; teams: readonly Team[]; period: DatePeriod | null }
  /** Several leagues in one city. */
  | { kind: 'stay'; names: string; city: MarketCity; leagues: readonly League[]; period: DatePeriod | null }
  | { kind: 'rule'; names: string; rule: RuleQuestion }
  | { kind: 'near'; names: string; near: NearQuestion };

const MAX_TEAMS = 12;

/** @param today `YYYY-MM-DD`. */
export function readSearch(query: string, index: NameIndex<Team>, today: string): SearchQuestion {
  if (listsNamed(query).includes('grand-tours')) return { kind: 'names', names: query };
  const near = readNear(query);
  if (near) return { kind: 'near', names: '', near };
  const rule = readRule(readDays(query, today)?.rest ?? query, index);
  if (rule) return { kind: 'rule', names: rule.place, rule };
  return (
    readOpeningDay(query, index, today) ??
    readDated(query, index, today) ??
    readTrip(significantText(query), query, index, null) ?? { kind: 'names', names: query }
  );
}

function readOpeningDay(query: string, index: NameIndex<Team>, today: string): SearchQuestion | null {
  const rest = readOpening(query);
  if (rest === null) return null;
  const { leagues, rest: names } = readLeagues(significantText(rest));
  const teams = names === '' ? [] : bestMatches(index.find(names)).slice(0, MAX_TEAMS);
  if (names !== '' && teams.length === 0) return null;
  // Alone, the words are baseball's.
  const league = leagues[0] ?? leaguesOf(teams)[0] ?? 'MLB';
  const ofLeague = teams.filter((team) => team.league === league);
  const subject: GamesSubject =
    ofLeague.length > 0 ? { kind: 'teams', teams: ofLeague } : { kind: 'leagues', leagues: [league] };
  return {
    kind: 'games',
    names,
    subject,
    days: { kind: 'opening', league, period: nextOpening(league, today) },
  };
}

function readDated(query: string, index: NameIndex<Team>, today: string): SearchQuestion | null {
  const days = readDays(query, today);
  if (days === null) return null;
  const names = significantText(days.rest);
  // 'Sun' alone is the beginning of 'Suns'.
  if (names === '' && index.find(query).close.length > 0) return null;
  const { period } = days;
  const trip = readTrip(names, names, index, period);
  if (trip) return trip;
  const subject = readSubject(names, index);
  return subject && { kind: 'games', names, subject, days: { kind: 'dates', period } };
}

/** @param names as `significantText` returns them. */
function readTrip(
  names: string,
  query: string,
  index: NameIndex<Team>,
  period: DatePeriod | null,
): SearchQuestion | null {
  const groups = readGroups(names);
  if (groups.length > 0) {
    const days: GameDays = period === null ? { kind: 'next' } : { kind: 'dates', period };
    return { kind: 'games', names: query, subject: { kind: 'groups', groups }, days };
  }
  const { leagues, rest } = readLeagues(names);
  const [city, ...others] = readCities(rest)?.flat() ?? [];
  if (leagues.length > 1 && city && others.length === 0)
    return { kind: 'stay', names: rest, city, leagues, period };
  const places = readCities(names);
  if (places && places.length > 1) return readPlaces(query, places, period);
  const teams = readTeamList(names, index);
  if (teams) return { kind: 'tour', names: query, teams, period };
  const opponents = readTeamSides(query, index);
  const sides = opponents ?? readTeamPair(query, index);
  return sides && { kind: 'sides', names: query, sides, canMeet: opponents !== null, period };
}

/** Teams of two cities may meet. */
function readPlaces(
  query: string,
  places: readonly (readonly MarketCity[])[],
  period: DatePeriod | null,
): SearchQuestion | null {
  const [one, other, ...more] = places.map((cities) => cities.flatMap(({ teams }) => teams));
  const sides = one && other && more.length === 0 ? sidesOf(one, other) : null;
  if (sides) return { kind: 'sides', names: query, sides, canMeet: true, period };
  if (period === null) return null;
  const subject: GamesSubject = { kind: 'cities', cities: places.flat() };
  return { kind: 'games', names: query, subject, days: { kind: 'dates', period } };
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
    case 'leagues':
      return subject.leagues;
    case 'groups':
    case 'cities':
    case 'teams':
      return leaguesOf(teamsOfSubject(subject));
  }
}

export function teamsOfSubject(subject: Exclude<GamesSubject, { kind: 'all' | 'leagues' }>): readonly Team[] {
  switch (subject.kind) {
    case 'groups':
      return subject.groups.flatMap(({ teams }) => teams);
    case 'cities':
      return subject.cities.flatMap(({ teams }) => teams);
    case 'teams':
      return subject.teams;
  }
}

export function teamsInCity({ teams }: MarketCity, leagues: readonly League[]): Team[] {
  return teams.filter(({ league }) => leagues.includes(league));
}

function readSubject(names: string, index: NameIndex<Team>): GamesSubject | null {
  if (names === '') return { kind: 'all' };
  const league = leagueNamed(names);
  if (league) return { kind: 'leagues', leagues: [league] };
  const { leagues, rest } = readLeagues(names);
  if (rest === '') return { kind: 'leagues', leagues };
  const cities = citiesOfName(names);
  if (cities) return { kind: 'cities', cities };
  const teams = bestMatches(index.find(names)).slice(0, MAX_TEAMS);
  const [city, ...others] = citiesOf(teams);
  if (city && others.length === 0 && teams.length > 1) return { kind: 'cities', cities: [city] };
  return teams.length > 0 ? { kind: 'teams', teams } : null;
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
