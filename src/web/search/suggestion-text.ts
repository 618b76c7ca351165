import { leagueFacts } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Suggestion } from '../../domain/search/suggest.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';
import { askedText, subjectName } from './asked-text.ts';

export interface ShownSuggestion {
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
