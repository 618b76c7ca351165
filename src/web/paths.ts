import { ACCOUNT_FORMS } from './account/account-view.ts';
import { guideSlug, linkSlug } from '../domain/city-guide.ts';
import { leagueFacts, type League } from '../domain/leagues.ts';
import { slugOf } from '../domain/slug.ts';
import type { Team } from '../domain/teams/index.ts';
import { TWO_STEP_ACTIONS } from './account/two-step-view.ts';
import { accountPaths } from './account-paths.ts';
import {
  journeySearch,
  roadtripsSearch,
  type JourneyOrder,
  type RoadtripFilter,
} from './roadtrips/roadtrips-view.ts';
import { scheduleSearch, type ScheduleView } from './schedule/schedule-view.ts';
import { searchSearch } from './search/search-view.ts';
import { sequencesSearch, type SequencesView } from './sequences/sequences-view.ts';
import { gamesSearch, type GamesView } from './teams/games-view.ts';

/** Every URL of the site; links, redirects, canonicals and tests use these (architecture.md, rule 1). */
export const paths = {
  ...accountPaths,
  /** What the auth service's wire starts with, and other parts whose pages have no address in common. */
  authService: () => '/auth/v1',
  functions: () => '/functions',
  widgets: () => '/w',
  internal: () => '/internal',
  toasts: () => '/api/toast',
  /** For the operator's own commands. */
  internalInvalidate: () => '/internal/invalidate',
  /** What the routes that read no cookie start with: bearer tokens, signatures, or public data. */
  withoutCookies: ['/auth/v1/', '/functions/v1/', '/api/v1/', '/internal/'],
  /** @param city slug of a market city to jump to. */
  cityGuides: (city?: string) => `/city-guides${city === undefined ? '' : `#${city}`}`,
  /** The directory's region alone, for the browser module. */
  cityGuidesRegion: () => '/city-guides/directory',
  cityGuide: (team: Pick<Team, 'league' | 'fullName'>) => `/city-guides/${guideSlug(team)}`,
  /** Of a guide as it is stored. */
  storedCityGuide: (guide: Parameters<typeof linkSlug>[0]) => `/city-guides/${linkSlug(guide)}`,
  /** The guide's region alone, for the browser module. */
  cityGuideRegion: (team: Pick<Team, 'league' | 'fullName'>) => `/city-guides/${guideSlug(team)}/guide`,
  /** The page that frames a guide's activity widget. */
  guideWidget: (team: Pick<Team, 'league' | 'fullName'>) => `/w/${guideSlug(team)}`,
  /** The page that frames the activity widget of a roadtrip's city. */
  roadtripWidget: (slug: string, city: string) => `/w/${slug}/${slugOf(city)}`,
  roadtrips: (filter: RoadtripFilter = null) => `/roadtrips${roadtripsSearch(filter)}`,
  roadtrip: (slug: string, order: JourneyOrder = 'original') => `/roadtrips/${slug}${journeySearch(order)}`,
  /** A roadtrip's page without its frame, for the browser module. */
  roadtripRegion: (slug: string, order: JourneyOrder = 'original') =>
    `/roadtrips/${slug}/trip${journeySearch(order)}`,
  /** A roadtrip's social card. */
  roadtripCard: (slug: string) => `/roadtrips/${slug}/card.png`,
  /** @param file of a card's picture. */
  roadtripImage: (file: string) => `/images/roadtrips/${file}`,
  sequences: (slug: string, type: 'any-team' | 'same-team', view?: SequencesView) =>
    `/roadtrips/${slug}/sequences/${type}${view ? sequencesSearch(view) : ''}`,
  /** The region of a list alone, for the browser module. */
  sequenceList: (slug: string, type: 'any-team' | 'same-team', view?: SequencesView) =>
    `/roadtrips/${slug}/sequences/${type}/list${view ? sequencesSearch(view) : ''}`,
  /** The summary card of a roadtrip alone, for the browser module. @param order of the page it stands on. */
  sequenceCounts: (slug: string, order: JourneyOrder = 'original') =>
    `/roadtrips/${slug}/counts${journeySearch(order)}`,
  /** @param address the hash of its games' identities. */
  sequence: (slug: string, address: string) => `/roadtrips/${slug}/sequences/${address}`,
  sequenceCalendar: (slug: string, address: string) => `/roadtrips/${slug}/sequences/${address}.ics`,
  /** @param query what is looked for; '' is the page that waits for one. */
  search: (query = '') => `/search${searchSearch(query)}`,
  about: () => '/about',
  privacy: () => '/privacy-policy',
  terms: () => '/terms-of-use',
  league: (league: League) => `/${leagueFacts(league).path}`,
  /** Conferences, which MLB calls leagues. */
  conferences: (league: League) => `/${leagueFacts(league).path}/${leagueFacts(league).halfName}s`,
  schedule: (league: League, view?: ScheduleView) =>
    `/${leagueFacts(league).path}/schedule${view ? scheduleSearch(view) : ''}`,
  /** The games region of a schedule alone, for the browser module. */
  scheduleGames: (league: League, view?: ScheduleView) =>
    `/${leagueFacts(league).path}/schedule/games${view ? scheduleSearch(view) : ''}`,
  team: (team: Pick<Team, 'league' | 'slug'>, view?: GamesView) =>
    `/${leagueFacts(team.league).path}/teams/${team.slug}${view ? gamesSearch(view) : ''}`,
  /** The games region of a team page alone, for the browser module. */
  teamGames: (team: Pick<Team, 'league' | 'slug'>, view?: GamesView) =>
    `/${leagueFacts(team.league).path}/teams/${team.slug}/games${view ? gamesSearch(view) : ''}`,
  teamCalendar: (team: Pick<Team, 'league' | 'slug'>) =>
    `/${leagueFacts(team.league).path}/teams/${team.slug}.ics`,
  /**
   * A team's social card.
   * @param version of the next game on it (cards/card-game.ts); without one, whatever it is now.
   */
  teamCard: (team: Pick<Team, 'league' | 'slug'>, version?: string) =>
    `/${leagueFacts(team.league).path}/teams/${team.slug}/card.png${version ? `?v=${version}` : ''}`,
  /** The API for people. */
  api: () => '/api',
  /** Where a kind of problem is explained. */
  apiProblem: (name: string) => `/api#${name}`,
  /** The API for machines: its OpenAPI description, a file. */
  apiDescription: () => '/api/openapi.json',
  fetchGameSequences: () => '/functions/v1/fetch-game-sequences',
  sitemap: () => '/sitemap.xml',
  robots: () => '/robots.txt',
  securityTxt: () => '/.well-known/security.txt',
  /** Where browsers say that a page broke its content security policy. */
  policyReports: () => '/internal/policy-reports',
  health: () => '/health',
  healthJson: () => '/health.json',
  /** Development only. */
  states: () => '/__states',
  /** Development only: every mail that was written. */
  mailbox: () => '/__mail',
  mail: (id: string) => `/__mail/${id}`,
  /** As a mail program shows it. */
  mailHtml: (id: string) => `/__mail/${id}/html`,
} as const;

// Alternatives need a group of their own: the router anchors only the ends of the whole pattern.
/** What the routers match. Parameters are checked by the handlers. */
export const patterns = {
  league: '/:league{(?:nfl|nba|nhl|mlb)}',
  conferences: '/:league{(?:nfl|nba|nhl)}/conferences',
  leagues: '/mlb/leagues',
  schedule: '/:league{(?:nfl|nba|nhl|mlb)}/schedule',
  scheduleGames: '/:league{(?:nfl|nba|nhl|mlb)}/schedule/games',
  team: '/:league{(?:nfl|nba|nhl|mlb)}/teams/:slug',
  teamGames: '/:league{(?:nfl|nba|nhl|mlb)}/teams/:slug/games',
  teamCard: '/:league{(?:nfl|nba|nhl|mlb)}/teams/:slug/card.png',
  teamCalendar: '/:league{(?:nfl|nba|nhl|mlb)}/teams/:file{[a-z0-9-]+[.]ics}',
  cityGuide: '/city-guides/:slug',
  roadtrip: '/roadtrips/:slug',
  roadtripRegion: '/roadtrips/:slug/trip',
  roadtripCard: '/roadtrips/:slug/card.png',
  sequences: '/roadtrips/:slug/sequences/:type{(?:any-team|same-team)}',
  sequenceList: '/roadtrips/:slug/sequences/:type{(?:any-team|same-team)}/list',
  sequenceCounts: '/roadtrips/:slug/counts',
  sequence: '/roadtrips/:slug/sequences/:address{[0-9a-f]{16}}',
  sequenceCalendar: '/roadtrips/:slug/sequences/:file{[0-9a-f]{16}[.]ics}',
  cityGuideRegion: '/city-guides/:slug/guide',
  functions: '/functions/*',
  toast: '/api/toast',
  accountForm: `/account/:form{(?:${ACCOUNT_FORMS.join('|')})}`,
  twoStepForm: `/account/two-step/:action{(?:${TWO_STEP_ACTIONS.join('|')})}`,
  guideWidget: '/w/:slug',
  roadtripWidget: '/w/:slug/:city',
  /** Whatever is asked of the API. */
  apiVersion: '/api/v1/*',
  // Old and short forms that answer with a redirect.
  mlbConferences: '/mlb/conferences',
  otherLeagues: '/:league{(?:nfl|nba|nhl)}/leagues',
  teams: '/:league{(?:nfl|nba|nhl|mlb)}/teams',
  shortTeam: '/:league{(?:nfl|nba|nhl|mlb)}/:slug',
} as const;
