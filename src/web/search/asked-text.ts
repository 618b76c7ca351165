import { dateSpan, longDayText } from '../../domain/dates/date-text.ts';
import { capitalized, listText } from '../../domain/list-text.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { RuleTopic } from '../../domain/search/rule-query.ts';
import type { GamesPart } from '../../domain/search/games-part.ts';
import type { GamesSubject } from '../../domain/search/games-subject.ts';
import type { GameDays } from '../../domain/search/search-question.ts';
import { currentNickname, type Team } from '../../domain/teams/index.ts';
import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { AskedQuestion, Suggestion } from '../../domain/search/suggest.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';

export interface AskedGames {
  subject: GamesSubject;
  days: GameDays;
  part: GamesPart | null;
  /** The Eastern date. */
  today: string;
}

/** Returns 'Bruins, Saturday, November 28', 'NFC North: Next Games', 'MLB Opening Day' or 'Lakers Home Games'. */
export function askedText({ subject, days, part, today }: AskedGames): string {
  const name = partName(subject, part);
  switch (days.kind) {
    case 'next':
      return `${name}: Next Games`;
    case 'ahead':
      return name;
    case 'opening':
      return `${name} Opening Day`;
    case 'dates':
      return [name, datesText(days.period, today)].filter(Boolean).join(', ');
  }
}

/** 'Super Bowl' names its league itself. */
function partName(subject: GamesSubject, part: GamesPart | null): string {
  const name = subjectName(subject);
  if (part === null) return name;
  if (part.kind === 'side') return `${name} ${part.side === 'home' ? 'Home' : 'Away'} Games`;
  const { event } = part;
  const isAll = subject.kind === 'leagues' && subject.leagues.length === event.leagues.length;
  return isAll ? event.name : `${name} ${event.name}`;
}

/** Returns 'Bruins games', 'Lakers home games', 'NFL playoff games' or 'Super Bowl games'. */
export function gamesText(subject: GamesSubject, part: GamesPart | null): string {
  const name = subjectName(subject);
  if (part?.kind === 'side') return `${name} ${part.side} games`;
  if (part?.kind !== 'event') return `${name} games`.trim();
  const { event } = part;
  if (typeof event.games !== 'string') return `${partName(subject, part)} games`;
  const type = event.games === 'playoff' ? 'playoff' : event.name.toLowerCase();
  const isAny = subject.kind === 'leagues' && subject.leagues.length === LEAGUES.length;
  return `${isAny ? '' : name} ${type} games`.trim();
}

/** Returns 'Bruins', 'NHL', 'Boston' or 'NFC North', and '' for all games. */
export function subjectName(subject: GamesSubject): string {
  switch (subject.kind) {
    case 'all':
      return '';
    case 'leagues':
      return listText(subject.leagues, 'and');
    case 'groups': {
      const [first, ...others] = subject.groups;
      const names = [...new Set(subject.groups.map(({ name }) => name))];
      const leagues = listText([...new Set(subject.groups.map(({ league }) => league))], 'and');
      const isPlain = first?.league === 'NFL' || first?.league === 'MLB';
      return others.length === 0 && isPlain ? names.join() : `${leagues} ${names.join(', ')}`;
    }
    case 'cities':
      return subject.cities.map(({ name }) => name).join(', ');
    case 'teams':
      return sideName(subject.teams);
  }
}

export function isOneDay({ from, to }: DatePeriod): boolean {
  return from === to;
}

/** Leaves out this year, so that a heading fits a phone's line. */
export function datesText(period: DatePeriod, today: string): string {
  const { from, to } = period;
  const text = isOneDay(period) ? longDayText(from) : dateSpan(from, to);
  return text.replace(`, ${today.slice(0, 4)}`, '');
}

/** Returns 'Yankees' for one team, 'Dallas' for all teams of a city, and otherwise all nicknames. */
export function sideName(teams: readonly Team[]): string {
  const names = [...new Set(teams.map(({ nickname, playsAs }) => playsAs ?? nickname))];
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return teams.length > 1 && cities.length === 1 ? cities.join() : names.join(', ');
}

export function teamsText(teams: readonly Team[]): string {
  return listText(teams.map(currentNickname), 'and');
}

/** As the venue's card names them. */
export const TOPIC_LABELS: Record<RuleTopic, string> = {
  bags: 'Bags',
  parking: 'Parking',
  gates: 'Gates',
  outsideFood: 'Outside food',
  reentry: 'Re-entry',
  cashless: 'Paying',
  tailgating: 'Tailgating',
  transit: 'Transit',
  rideHail: 'Ride-hail',
  accessible: 'Accessibility',
  seats: 'Seats',
  food: 'Food',
  weather: 'Weather',
};

/** Returns 'Bags at Lambeau Field'. */
export function ruleText(topic: RuleTopic, venue: string): string {
  return `${TOPIC_LABELS[topic]} at ${venue}`;
}

interface ShownSuggestion {
  kind: 'search' | 'guide' | Exclude<Suggestion['kind'], 'question' | 'guides'>;
  label: string;
  detail: string;
  path: string;
}

/** @param query what a question searches for. */
export function shownSuggestion(suggestion: Suggestion, query: string, today: string): ShownSuggestion {
  switch (suggestion.kind) {
    case 'question':
      return { kind: 'search', ...questionText(suggestion.question, today), path: paths.search(query) };
    case 'league': {
      const { league } = suggestion;
      return {
        kind: 'league',
        label: leagueFacts(league).fullName,
        detail: league,
        path: paths.league(league),
      };
    }
    case 'city': {
      const { name, teams } = suggestion.city;
      const detail = teams.length === 1 ? 'City, 1 team' : `City, ${teams.length} teams`;
      return { kind: 'city', label: name, detail, path: paths.city(slugOf(name)) };
    }
    case 'team': {
      const { team } = suggestion;
      const place = venueById(team.venueId)?.name ?? team.marketCity;
      return {
        kind: 'team',
        label: team.fullName,
        detail: `${team.league}, ${place}`,
        path: paths.team(team),
      };
    }
    case 'guides': {
      const { name, slug } = suggestion.city;
      return { kind: 'guide', label: `${name} city guides`, detail: 'Guides', path: paths.cityGuides(slug) };
    }
  }
}

function questionText(question: AskedQuestion, today: string): { label: string; detail: string } {
  switch (question.kind) {
    case 'games':
      return { label: askedText({ ...question, today }), detail: 'Games' };
    case 'sides': {
      const { sides } = question;
      return { label: `${sideName(sides.one)} and ${sideName(sides.other)}`, detail: 'Together' };
    }
    case 'tour':
      return { label: teamsText(question.teams), detail: 'One trip' };
    case 'stay': {
      const { city, leagues } = question;
      return { label: `${city.name}: ${listText(leagues, 'and')}`, detail: 'Stay' };
    }
    case 'rule': {
      const { topic, venues } = question.rule;
      const names = venues.flatMap((id) => venueById(id)?.name ?? []);
      return { label: ruleText(topic, listText(names, 'and')), detail: 'Rules' };
    }
    case 'near': {
      const { place, leagues, period } = question.near;
      const games = `${listText(leagues, 'and')} games near ${place ?? 'you'}`.trim();
      const label = period ? `${games}, ${datesText(period, today)}` : games;
      return { label: capitalized(label), detail: 'Games' };
    }
    case 'other':
      return { label: `No ${question.other.name} here`, detail: 'NFL, NBA, NHL and MLB only' };
  }
}
