import type { Page, Response } from 'playwright-core';
import { teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW } from '../../src/web/urls/page-queries.ts';
import { developmentPaths } from '../site/development/development-paths.ts';

export interface PageKind {
  /** File names contain this name. */
  name: string;
  path: string;
  /** The CSS selector of a link on `path` to the page, when its address depends on the games. */
  link?: string;
  /** The name of a kind with the same parts. */
  like?: string;
}

/** @returns the response with the page. */
export async function openPageKind(page: Page, { name, path, link }: PageKind): Promise<Response> {
  const opened = await open(page, path);
  if (link === undefined) return opened;
  const address = await page.locator(link).first().getAttribute('href');
  if (address === null) throw new Error(`${path} has no link to a page of kind ${name}`);
  return open(page, address);
}

async function open(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address, { waitUntil: 'load' });
  if (response === null) throw new Error(`${address} has no response`);
  return response;
}

export const CELTICS = theCeltics();
/** This roadtrip crosses a border. */
const LAKES = paths.sequences('nba-around-the-lakes', 'any-team');

export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', path: paths.home() },
  { name: 'league', path: paths.league('NFL') },
  { name: 'league-baseball', path: paths.league('MLB'), like: 'league' },
  { name: 'conferences', path: paths.conferences('NHL') },
  { name: 'schedule', path: paths.schedule('NBA') },
  { name: 'schedule-today', path: paths.schedule(null) },
  { name: 'schedule-wrong-date', path: `${paths.schedule(null)}?from=2026-02-30` },
  { name: 'team', path: paths.team(CELTICS) },
  {
    name: 'team-home-games',
    path: paths.team(CELTICS, { ...DEFAULT_GAMES_VIEW, show: 'home', page: 2 }),
    like: 'team',
  },
  { name: 'directory', path: paths.cityGuides() },
  { name: 'guide', path: paths.cityGuide(CELTICS) },
  { name: 'guide-missing', path: `${paths.cityGuides()}/nowhere`, like: 'not-found' },
  { name: 'cities', path: paths.cities() },
  { name: 'city', path: paths.city('new-york') },
  { name: 'city-date', path: paths.city('boston', '2026-12-04'), like: 'city' },
  { name: 'city-missing', path: `${paths.cities()}/bostn` },
  { name: 'roadtrips', path: paths.roadtrips() },
  { name: 'roadtrip', path: paths.roadtrip('mlb-lake-erie-and-the-three-rivers') },
  { name: 'sequences', path: LAKES },
  {
    name: 'sequences-followed',
    path: paths.sequences('nba-around-the-lakes', 'same-team'),
    like: 'sequences',
  },
  { name: 'sequences-football', path: paths.sequences('nfl-lake-effect', 'any-team'), like: 'sequences' },
  { name: 'sequences-none', path: paths.sequences('nfl-lake-effect', 'same-team') },
  { name: 'sequence', path: LAKES, link: '.pick h4 a' },
  {
    name: 'sequence-unknown',
    path: paths.sequence('nba-around-the-lakes', '0123456789abcdef'),
    like: 'not-found',
  },
  { name: 'trips', path: paths.trips() },
  { name: 'trips-results', path: developmentPaths.trips('proven') },
  { name: 'trips-grid', path: developmentPaths.trips('grid') },
  { name: 'trip', path: developmentPaths.tripPage('from-home') },
  { name: 'trip-broken', path: developmentPaths.tripPage('moved'), like: 'trip' },
  { name: 'weekends', path: paths.weekends() },
  { name: 'twinbills', path: paths.twinbills() },
  { name: 'games-abroad', path: paths.gamesAbroad() },
  { name: 'grand-tours', path: paths.grandTours() },
  { name: 'grand-tour', path: paths.grandTour('NBA') },
  { name: 'search', path: paths.search() },
  { name: 'search-results', path: paths.search('new york') },
  { name: 'about', path: paths.about() },
  { name: 'privacy', path: paths.privacy() },
  { name: 'terms', path: paths.terms(), like: 'privacy' },
  { name: 'api', path: paths.api() },
  { name: 'auth', path: paths.auth() },
  { name: 'auth-create', path: paths.auth('create'), like: 'auth' },
  { name: 'auth-forgot', path: paths.auth('forgot'), like: 'auth' },
  { name: 'auth-code', path: paths.auth('code'), like: 'auth' },
  { name: 'my-trips', path: developmentPaths.account('my-trips') },
  { name: 'my-trips-none', path: developmentPaths.account('no-trips') },
  { name: 'saved-trip', path: developmentPaths.account('broken') },
  { name: 'saved-trip-off', path: developmentPaths.account('no-fix'), like: 'saved-trip' },
  { name: 'my-teams', path: developmentPaths.account('my-teams') },
  { name: 'my-teams-refused', path: developmentPaths.account('my-teams-refused'), like: 'my-teams' },
  { name: 'my-places', path: developmentPaths.account('my-places') },
  { name: 'my-places-refused', path: developmentPaths.account('my-places-refused'), like: 'my-places' },
  { name: 'verify', path: `${paths.verify()}?token_hash=example&type=signup` },
  { name: 'health', path: paths.health() },
  { name: 'not-found', path: '/nowhere' },
  { name: 'team-not-found', path: `${paths.league('NBA')}/teams/nobody`, like: 'not-found' },
  { name: 'states', path: developmentPaths.gallery() },
  { name: 'mailbox', path: developmentPaths.mailbox() },
];

function theCeltics(): Team {
  const team = teamBySlug('NBA', 'boston-celtics');
  if (team === null) throw new Error('the NBA has no Celtics');
  return team;
}
