import { LEAGUES, type League } from '../leagues.ts';
import type { Team } from '../teams/index.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { citiesOfName } from './city-names.ts';
import { leagueNamed, readLeagues } from './league-words.ts';
import { bestMatches, type NameIndex } from './name-index.ts';
import type { TeamGroup } from './team-groups.ts';

export type GamesSubject =
  | { kind: 'all' }
  | { kind: 'leagues'; leagues: readonly League[] }
  /** Divisions or conferences of one name. */
  | { kind: 'groups'; groups: readonly TeamGroup[] }
  /** Games that they host. */
  | { kind: 'cities'; cities: readonly MarketCity[] }
  | { kind: 'teams'; teams: readonly Team[] };

export const MAX_TEAMS = 12;

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

/** @param names as `significantText` returns them. */
export function readSubject(names: string, index: NameIndex<Team>): GamesSubject | null {
  if (names === '') return { kind: 'all' };
  const league = leagueNamed(names);
  if (league) return { kind: 'leagues', leagues: [league] };
  const { leagues, rest } = readLeagues(names);
  if (rest === '') return { kind: 'leagues', leagues };
  const cities = citiesOfName(names);
  if (cities) return { kind: 'cities', cities };
  const hosts = (citiesOfName(rest) ?? []).flatMap((city) => teamsInCity(city, leagues));
  if (leagues.length > 0 && hosts.length > 0) return { kind: 'teams', teams: hosts };
  const teams = bestMatches(index.find(names)).slice(0, MAX_TEAMS);
  const [city, ...others] = citiesOf(teams);
  if (city && others.length === 0 && teams.length > 1) return { kind: 'cities', cities: [city] };
  return teams.length > 0 ? { kind: 'teams', teams } : null;
}

/** Leaves out what names nothing, as in 'thursday night football primetime'. */
export function knownWords(names: string, index: NameIndex<Team>): string {
  return names
    .split(' ')
    .filter((word) => leagueNamed(word) !== null || bestMatches(index.find(word)).length > 0)
    .join(' ');
}

function citiesOf(teams: readonly Team[]): MarketCity[] {
  return MARKET_CITIES.filter(({ name }) => teams.some(({ marketCity }) => marketCity === name));
}
