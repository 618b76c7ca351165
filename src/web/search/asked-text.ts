import { dateSpan, longDayText } from '../../domain/dates/date-text.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { GamesSubject } from '../../domain/search/search-question.ts';
import type { Team } from '../../domain/teams/index.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Suggestion } from '../../domain/search/suggest.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';

export interface AskedDays {
  subject: GamesSubject;
  period: DatePeriod;
  /** The Eastern date. */
  today: string;
}

/** Returns 'Bruins, Saturday, November 28'. */
export function askedText(asked: AskedDays): string {
  return [subjectName(asked.subject), datesText(asked)].filter(Boolean).join(', ');
}

/** Returns 'Bruins', 'NHL', 'Boston' or 'Cubs and Brewers', and '' for all games. */
export function subjectName(subject: GamesSubject): string {
  switch (subject.kind) {
    case 'all':
      return '';
    case 'league':
      return subject.league;
    case 'cities':
      return subject.cities.map(({ name }) => name).join(', ');
    case 'teams':
      return sideName(subject.teams);
    case 'meetings':
      return `${sideName(subject.sides.one)} and ${sideName(subject.sides.other)}`;
  }
}

/** Leaves out this year, so that a heading fits a phone's line. */
export function datesText({ period: { from, to }, today }: Omit<AskedDays, 'subject'>): string {
  const text = from === to ? longDayText(from) : dateSpan(from, to);
  return text.replace(`, ${today.slice(0, 4)}`, '');
}

/** Returns 'Yankees' for one team, 'Dallas' for all teams of a city, and otherwise all nicknames. */
export function sideName(teams: readonly Team[]): string {
  const names = [...new Set(teams.map(({ nickname, playsAs }) => playsAs ?? nickname))];
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return teams.length > 1 && cities.length === 1 ? cities.join() : names.join(', ');
}

interface ShownSuggestion {
  kind: 'search' | 'guide' | Exclude<Suggestion['kind'], 'games' | 'sides' | 'guides'>;
  label: string;
  detail: string;
  path: string;
}

/** @param query what games and matchups search for. */
export function shownSuggestion(suggestion: Suggestion, query: string, today: string): ShownSuggestion {
  switch (suggestion.kind) {
    case 'games':
      return {
        kind: 'search',
        label: askedText({ ...suggestion, today }),
        detail: 'Games',
        path: paths.search(query),
      };
    case 'sides': {
      const label = subjectName({ ...suggestion, kind: 'meetings' });
      return { kind: 'search', label, detail: 'Together', path: paths.search(query) };
    }
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
