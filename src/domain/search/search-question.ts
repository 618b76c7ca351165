import type { League } from '../leagues.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';
import type { MarketCity } from '../teams/market-cities.ts';
import { readCities } from './city-names.ts';
import { readDays } from './day-query.ts';
import { readPart, type GamesPart } from './games-part.ts';
import { knownWords, leaguesOf, MAX_TEAMS, readSubject, type GamesSubject } from './games-subject.ts';
import { readLeagues } from './league-words.ts';
import { readTeamPair, readTeamSides, sidesOf, type TeamSides } from './matchup-query.ts';
import { bestMatches, significantText, type NameIndex } from './name-index.ts';
import { isOnlyList, listsNamed } from './named-lists.ts';
import { readNear, type NearQuestion } from './near-query.ts';
import { nextOpening, readOpening } from './opening-day.ts';
import { readOtherSport, type OtherSport } from './other-sports.ts';
import { plainPhrases } from './plain-phrases.ts';
import { readRule, type RuleQuestion } from './rule-query.ts';
import { readGroups } from './team-groups.ts';
import { readTeamList } from './team-list.ts';

/** When: the next game of each team, all ahead, some dates, or the first date of a season within these. */
export type GameDays =
  | { kind: 'next' }
  | { kind: 'ahead' }
  | { kind: 'dates'; period: DatePeriod }
  | { kind: 'opening'; league: League; period: DatePeriod };

/** What a query asks for, besides what matches `names`. */
export type SearchQuestion =
  | { kind: 'names'; names: string }
  | { kind: 'games'; names: string; subject: GamesSubject; days: GameDays; part: GamesPart | null }
  /** Two teams of different leagues cannot meet. Without dates, all that are ahead. */
  | { kind: 'sides'; names: string; sides: TeamSides; canMeet: boolean; period: DatePeriod | null }
  /** Three teams or more in one trip. */
  | { kind: 'tour'; names: string; teams: readonly Team[]; period: DatePeriod | null }
  /** Several leagues in one city. */
  | { kind: 'stay'; names: string; city: MarketCity; leagues: readonly League[]; period: DatePeriod | null }
  | { kind: 'rule'; names: string; rule: RuleQuestion }
  | { kind: 'near'; names: string; near: NearQuestion }
  | { kind: 'other'; names: string; other: OtherSport };

/** @param today `YYYY-MM-DD`. */
export function readSearch(query: string, index: NameIndex<Team>, today: string): SearchQuestion {
  // 'Grand' and 'tour' begin names of teams and buildings.
  if (listsNamed(query).includes('grand-tours') || isOnlyList(query)) return { kind: 'names', names: '' };
  const other = readOtherSport(plainName(query));
  if (other) return { kind: 'other', names: '', other };
  const text = plainPhrases(query, today);
  const near = readNear(text, index, today);
  if (near) return { kind: 'near', names: '', near };
  const rule = readRule(readDays(text, today)?.rest ?? text, index);
  if (rule) return { kind: 'rule', names: rule.place, rule };
  return (
    readOpeningDay(text, index, today) ??
    readPartOfGames(text, index, today) ??
    readDated(text, index, today) ??
    readTrip(significantText(text), text, index, null) ?? { kind: 'names', names: text }
  );
}

function readPartOfGames(query: string, index: NameIndex<Team>, today: string): SearchQuestion | null {
  const asked = readPart(query, index, today);
  if (asked === null) return null;
  const { period, ...games } = asked;
  return { kind: 'games', ...games, days: period ? { kind: 'dates', period } : { kind: 'ahead' } };
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
    part: null,
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
  const known = knownWords(names, index);
  const subject = readSubject(names, index) ?? (known === '' ? null : readSubject(known, index));
  return subject && { kind: 'games', names, subject, days: { kind: 'dates', period }, part: null };
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
    return { kind: 'games', names: query, subject: { kind: 'groups', groups }, days, part: null };
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
  return { kind: 'games', names: query, subject, days: { kind: 'dates', period }, part: null };
}

export function pairOf({ one, other }: TeamSides): readonly [Team, Team] | null {
  const [first, second] = [one[0], other[0]];
  return first && second && one.length + other.length === 2 ? [first, second] : null;
}
