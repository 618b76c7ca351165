import { teamBySlug, type Team } from '../src/domain/teams/index.ts';
import { paths } from '../src/web/paths.ts';
import { DEFAULT_GAMES_VIEW } from '../src/web/teams/games-view.ts';

/** A page that stands for all of its kind. */
export interface PageKind {
  /** Good for a file name. */
  name: string;
  path: string;
}

const celtics = theCeltics();

/** One page of every kind that visitors and developers see; what looks at all kinds goes through these. */
export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', path: paths.home() },
  { name: 'league', path: paths.league('NFL') },
  { name: 'league-baseball', path: paths.league('MLB') },
  { name: 'conferences', path: paths.conferences('NHL') },
  { name: 'schedule', path: paths.schedule('NBA') },
  { name: 'team', path: paths.team(celtics) },
  { name: 'team-home-games', path: paths.team(celtics, { ...DEFAULT_GAMES_VIEW, show: 'home', page: 2 }) },
  { name: 'directory', path: paths.cityGuides() },
  { name: 'guide', path: paths.cityGuide(celtics) },
  { name: 'guide-missing', path: `${paths.cityGuides()}/nowhere` },
  { name: 'roadtrips', path: paths.roadtrips() },
  { name: 'roadtrip', path: paths.roadtrip('mlb-lake-erie-and-the-three-rivers') },
  { name: 'search', path: paths.search() },
  { name: 'search-results', path: paths.search('new york') },
  { name: 'about', path: paths.about() },
  { name: 'privacy', path: paths.privacy() },
  { name: 'terms', path: paths.terms() },
  { name: 'api', path: paths.api() },
  { name: 'auth', path: paths.auth() },
  { name: 'auth-create', path: paths.auth('create') },
  { name: 'auth-forgot', path: paths.auth('forgot') },
  { name: 'verify', path: `${paths.verify()}?token_hash=example&type=signup` },
  { name: 'health', path: paths.health() },
  { name: 'not-found', path: '/nowhere' },
  { name: 'team-not-found', path: `${paths.league('NBA')}/teams/nobody` },
  { name: 'states', path: paths.states() },
  { name: 'mailbox', path: paths.mailbox() },
];

function theCeltics(): Team {
  const team = teamBySlug('NBA', 'boston-celtics');
  if (team === null) throw new Error('the NBA has no Celtics');
  return team;
}
