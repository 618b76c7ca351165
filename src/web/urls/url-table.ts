import { ACCOUNT_PATTERNS } from './account-paths.ts';

// The router anchors only the ends of the whole pattern, so alternatives need a group.
const LEAGUE = '/:league{(?:nfl|nba|nhl|mlb)}';
const CONFERENCE_LEAGUE = '/:league{(?:nfl|nba|nhl)}';
const SEQUENCES = '/roadtrips/:slug/sequences/:type{(?:any-team|same-team)}';

const VOTE = '/v/:key{[0-9a-f]{32}}';

/** The first group that matches a path serves it. */
export const ROUTE_GROUPS = [
  // This is first because `/:league/teams/:slug` of `teams` matches calendar files too.
  'calendars',
  'cards',
  // `/:league/:slug` of `teams` matches pages of these three too.
  'lists',
  'schedule',
  'leagues',
  'teams',
  'home',
  'texts',
  'cityGuides',
  'cities',
  'roadtrips',
  'sequences',
  // `/trips/:code` of `tripPages` matches the grid too.
  'finder',
  'tripPages',
  'liveTrips',
  'votes',
  'widgets',
  'search',
  'accounts',
  'mails',
  'followers',
  // `/api/v1/*` of `api` matches it too.
  'privateApi',
  'api',
  'operators',
] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/**
 * Lists every URL of the site as a Hono pattern, by lazy route group (docs/decisions/024-one-url-table.md).
 * The routes of `/auth/v1` and `/api/v1` list their own endpoints.
 */
export const URL_TABLE = {
  calendars: {
    teamCalendar: `${LEAGUE}/teams/:file{[a-z0-9-]+[.]ics}`,
    sequenceCalendar: '/roadtrips/:slug/sequences/:file{[0-9a-f]{16}[.]ics}',
    tripCalendar: '/trips/:file{[A-Za-z0-9_-]+[.]ics}',
  },
  cards: {
    teamCard: `${LEAGUE}/teams/:slug/card.png`,
    roadtripCard: '/roadtrips/:slug/card.png',
    tripCard: '/trips/:code/card.png',
    tripMap: '/trips/:code/map.svg',
  },
  lists: {
    weekends: '/weekends',
    twinbills: '/nfl/twinbills',
    gamesAbroad: '/games-abroad',
    grandTours: '/grand-tours',
    grandTour: `/grand-tours${LEAGUE}`,
  },
  home: {
    home: '/',
  },
  texts: {
    about: '/about',
    privacy: '/privacy-policy',
    terms: '/terms-of-use',
  },
  leagues: {
    league: LEAGUE,
    conferences: `${CONFERENCE_LEAGUE}/conferences`,
    leagues: '/mlb/leagues',
  },
  schedule: {
    schedule: '/schedule',
    scheduleGames: '/schedule/games',
    leagueSchedule: `${LEAGUE}/schedule`,
    leagueScheduleGames: `${LEAGUE}/schedule/games`,
  },
  teams: {
    team: `${LEAGUE}/teams/:slug`,
    teamGames: `${LEAGUE}/teams/:slug/games`,
    mlbConferencesRedirect: '/mlb/conferences',
    leaguesRedirect: `${CONFERENCE_LEAGUE}/leagues`,
    teamsRedirect: `${LEAGUE}/teams`,
    shortTeamRedirect: `${LEAGUE}/:slug`,
  },
  cityGuides: {
    cityGuides: '/city-guides',
    cityGuidesFragment: '/city-guides/directory',
    cityGuide: '/city-guides/:slug',
    cityGuideFragment: '/city-guides/:slug/guide',
  },
  cities: {
    cities: '/cities',
    city: '/cities/:slug',
  },
  roadtrips: {
    roadtrips: '/roadtrips',
    roadtrip: '/roadtrips/:slug',
    roadtripFragment: '/roadtrips/:slug/trip',
  },
  sequences: {
    sequenceCounts: '/roadtrips/:slug/counts',
    sequences: SEQUENCES,
    sequenceList: `${SEQUENCES}/list`,
    sequence: '/roadtrips/:slug/sequences/:address{[0-9a-f]{16}}',
  },
  tripPages: {
    trip: '/trips/:code',
  },
  liveTrips: {
    liveTrip: '/t/:key{[0-9a-f]{32}}',
    liveCalendar: '/t/:file{[0-9a-f]{32}[.]ics}',
  },
  votes: {
    vote: VOTE,
    voteErase: `${VOTE}/erase`,
    voteLink: `${VOTE}/me/:link{[0-9a-f]{32}}`,
  },
  widgets: {
    guideWidget: '/w/:slug',
    roadtripWidget: '/w/:slug/:city',
  },
  finder: {
    trips: '/trips',
    tripsGrid: '/trips/grid',
    tripsCsv: '/trips.csv',
  },
  search: {
    search: '/search',
  },
  accounts: ACCOUNT_PATTERNS,
  mails: {
    unsubscribe: '/unsubscribe/:token',
    resendWebhook: '/webhooks/resend',
  },
  followers: {
    followTrip: '/t/:key{[0-9a-f]{32}}/follow',
    follower: '/follow/:token{[0-9a-f]{32}}',
  },
  privateApi: {
    privateApi: '/api/v1/me/*',
  },
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
    internalTestMail: '/internal/test-mail',
    policyReports: '/internal/policy-reports',
    sitemap: '/sitemap.xml',
    robots: '/robots.txt',
    securityTxt: '/.well-known/security.txt',
  },
} as const satisfies Record<RouteGroup, Record<string, string>>;

/**
 * Routes with these prefixes read no cookie: they use tokens or signatures, or are public. The private API checks
 * the origin itself, where it decides to read the cookies.
 */
export const PATHS_WITHOUT_COOKIES = [
  '/auth/v1/',
  '/functions/v1/',
  '/api/v1/',
  '/internal/',
  '/unsubscribe/',
  '/follow/',
  '/webhooks/',
];

export const patterns = {
  ...URL_TABLE.home,
  ...URL_TABLE.texts,
  ...URL_TABLE.leagues,
  ...URL_TABLE.schedule,
  ...URL_TABLE.teams,
  ...URL_TABLE.lists,
  ...URL_TABLE.cityGuides,
  ...URL_TABLE.cities,
  ...URL_TABLE.roadtrips,
  ...URL_TABLE.sequences,
  ...URL_TABLE.tripPages,
  ...URL_TABLE.liveTrips,
  ...URL_TABLE.votes,
  ...URL_TABLE.widgets,
  ...URL_TABLE.finder,
  ...URL_TABLE.calendars,
  ...URL_TABLE.cards,
  ...URL_TABLE.search,
  ...URL_TABLE.accounts,
  ...URL_TABLE.mails,
  ...URL_TABLE.followers,
  ...URL_TABLE.privateApi,
  ...URL_TABLE.api,
  ...URL_TABLE.operators,
} as const;
