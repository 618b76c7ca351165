import { ACCOUNT_PATTERNS } from './account-patterns.ts';

// Alternatives need a group of their own: the router anchors only the ends of the whole pattern.
const LEAGUE = '/:league{(?:nfl|nba|nhl|mlb)}';
const CONFERENCE_LEAGUE = '/:league{(?:nfl|nba|nhl)}';
const SEQUENCES = '/roadtrips/:slug/sequences/:type{(?:any-team|same-team)}';

/** The parts of the site whose code is loaded with the first request for one of their URLs; the first match counts. */
export const ROUTE_GROUPS = [
  // First, since `/:league/teams/:slug` matches calendar files too.
  'calendars',
  'cards',
  'pages',
  'trips',
  'search',
  'accounts',
  'api',
  'operators',
  'development',
] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/**
 * Every URL of the site, as Hono matches it, under the lazy route group that serves it.
 * `/auth/v1` and `/api/v1` list their endpoints in web/auth-api/route.ts and web/api/operations.ts.
 */
export const URL_TABLE = {
  calendars: {
    teamCalendar: `${LEAGUE}/teams/:file{[a-z0-9-]+[.]ics}`,
    sequenceCalendar: '/roadtrips/:slug/sequences/:file{[0-9a-f]{16}[.]ics}',
  },
  cards: {
    teamCard: `${LEAGUE}/teams/:slug/card.png`,
    roadtripCard: '/roadtrips/:slug/card.png',
  },
  pages: {
    home: '/',
    about: '/about',
    privacy: '/privacy-policy',
    terms: '/terms-of-use',
    league: LEAGUE,
    conferences: `${CONFERENCE_LEAGUE}/conferences`,
    leagues: '/mlb/leagues',
    schedule: `${LEAGUE}/schedule`,
    scheduleGames: `${LEAGUE}/schedule/games`,
    team: `${LEAGUE}/teams/:slug`,
    teamGames: `${LEAGUE}/teams/:slug/games`,
    // Old and short forms, which redirect.
    mlbConferences: '/mlb/conferences',
    otherLeagues: `${CONFERENCE_LEAGUE}/leagues`,
    teams: `${LEAGUE}/teams`,
    shortTeam: `${LEAGUE}/:slug`,
  },
  trips: {
    cityGuides: '/city-guides',
    cityGuidesRegion: '/city-guides/directory',
    cityGuide: '/city-guides/:slug',
    cityGuideRegion: '/city-guides/:slug/guide',
    roadtrips: '/roadtrips',
    roadtrip: '/roadtrips/:slug',
    roadtripRegion: '/roadtrips/:slug/trip',
    sequenceCounts: '/roadtrips/:slug/counts',
    sequences: SEQUENCES,
    sequenceList: `${SEQUENCES}/list`,
    sequence: '/roadtrips/:slug/sequences/:address{[0-9a-f]{16}}',
    guideWidget: '/w/:slug',
    roadtripWidget: '/w/:slug/:city',
  },
  search: {
    search: '/search',
  },
  accounts: ACCOUNT_PATTERNS,
  api: {
    api: '/api',
    apiVersion: '/api/v1/*',
    fetchGameSequences: '/functions/v1/fetch-game-sequences',
    functions: '/functions/*',
  },
  operators: {
    health: '/health',
    healthJson: '/health.json',
    internalInvalidate: '/internal/invalidate',
    policyReports: '/internal/policy-reports',
    sitemap: '/sitemap.xml',
    robots: '/robots.txt',
    securityTxt: '/.well-known/security.txt',
  },
  development: {
    states: '/__states',
    mailbox: '/__mail',
    mail: '/__mail/:id',
    mailHtml: '/__mail/:id/html',
  },
} as const satisfies Record<RouteGroup, Record<string, string>>;

/** What URLs start with whose routes read no cookie: bearer tokens, signatures, or public data. */
export const WITHOUT_COOKIES = ['/auth/v1/', '/functions/v1/', '/api/v1/', '/internal/'];

/** What the routers match, by name. */
export const patterns = {
  ...URL_TABLE.pages,
  ...URL_TABLE.trips,
  ...URL_TABLE.calendars,
  ...URL_TABLE.cards,
  ...URL_TABLE.search,
  ...URL_TABLE.accounts,
  ...URL_TABLE.api,
  ...URL_TABLE.operators,
  ...URL_TABLE.development,
} as const;
