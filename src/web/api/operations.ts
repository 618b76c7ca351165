/** Every public operation is a GET. */
export interface Operation {
  /** An OpenAPI path. Each `{name}` is a key of `PATH_PARAMETERS`. */
  path: `/api/v1${string}`;
  tag:
    | 'Leagues and teams'
    | 'Games'
    | 'City guides'
    | 'Roadtrips'
    | 'Trips'
    | 'Search'
    | 'Places'
    | 'My trips';
  summary: string;
  description?: string;
  /** The URL of a complete request. */
  example: string;
  /** The example exists in only one season. */
  isOfSeason?: true;
  /** The default is JSON. */
  mediaType?: 'text/calendar';
}

/** The routes, the OpenAPI description and the API's page derive from this table. */
export const OPERATIONS = {
  listLeagues: {
    path: '/api/v1/leagues',
    tag: 'Leagues and teams',
    summary: 'The four leagues',
    example: '/api/v1/leagues',
  },
  getLeague: {
    path: '/api/v1/leagues/{league}',
    tag: 'Leagues and teams',
    summary: 'A league',
    example: '/api/v1/leagues/nba',
  },
  listTeams: {
    path: '/api/v1/teams',
    tag: 'Leagues and teams',
    summary: 'All teams, or those of a league',
    example: '/api/v1/teams?league=nhl',
  },
  getTeam: {
    path: '/api/v1/teams/{team}',
    tag: 'Leagues and teams',
    summary: 'A team',
    example: '/api/v1/teams/boston-celtics',
  },
  listTeamGames: {
    path: '/api/v1/teams/{team}/games',
    tag: 'Games',
    summary: 'A team’s upcoming games, by start time',
    description: 'A game leaves the list when it starts. A game without a set time leaves it after its date.',
    example: '/api/v1/teams/boston-celtics/games?place=home&page_size=5',
  },
  listGames: {
    path: '/api/v1/games',
    tag: 'Games',
    summary: 'Upcoming games by start time, for all leagues, a league, a team or some dates',
    description: 'Dates are local to the venue, so a late game in Los Angeles keeps its own date.',
    example: '/api/v1/games?league=mlb&from=2027-04-10&to=2027-04-12',
  },
  listCityGames: {
    path: '/api/v1/cities/{city}/games',
    tag: 'Games',
    summary: 'Upcoming games in a market city, by date',
    description:
      'Includes games at neutral sites in the city. Leaves out home games that its teams play in another city.',
    example: '/api/v1/cities/boston/games?from=2027-04-10&to=2027-04-12',
  },
  getGame: {
    path: '/api/v1/games/{game}',
    tag: 'Games',
    summary: 'A game',
    description: 'Also returns a game that has started, moved or left the schedule. Its status says so.',
    example: '/api/v1/games/nba-2026-12-01-miami-heat-at-boston-celtics-1',
    isOfSeason: true,
  },
  listGuides: {
    path: '/api/v1/guides',
    tag: 'City guides',
    summary: 'The city guides, one per team',
    example: '/api/v1/guides?league=mlb',
  },
  getGuide: {
    path: '/api/v1/guides/{guide}',
    tag: 'City guides',
    summary: 'A city guide with its texts',
    example: '/api/v1/guides/city_guide_nba_boston_celtics',
  },
  listRoadtrips: {
    path: '/api/v1/roadtrips',
    tag: 'Roadtrips',
    summary: 'The roadtrips, or those of a league',
    example: '/api/v1/roadtrips?league=nba',
  },
  getRoadtrip: {
    path: '/api/v1/roadtrips/{roadtrip}',
    tag: 'Roadtrips',
    summary: 'A roadtrip with its stops, drives or trains, and texts',
    example: '/api/v1/roadtrips/nba-texas-triangle',
  },
  listSequences: {
    path: '/api/v1/roadtrips/{roadtrip}/sequences',
    tag: 'Roadtrips',
    summary: 'A roadtrip’s game sequences, with the drive or train between the games',
    description:
      'Each lists games within seven days that you can really reach by car, or by train where `travel` is `rail`, in order.',
    example: '/api/v1/roadtrips/nba-texas-triangle/sequences?length=weekend',
  },
  getSequence: {
    path: '/api/v1/roadtrips/{roadtrip}/sequences/{sequence}',
    tag: 'Roadtrips',
    summary: 'A game sequence by its address',
    description:
      'A sequence that no longer works returns 410 (Gone). The detail says what happened and names the nearest one that works.',
    example: '/api/v1/roadtrips/nba-texas-triangle/sequences/0123456789abcdef',
    isOfSeason: true,
  },
  getTrip: {
    path: '/api/v1/trips/{trip}',
    tag: 'Trips',
    summary: 'A trip by its code, checked against the current schedule',
    description: 'Its games, the drives between them, and the status of each game.',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i',
    isOfSeason: true,
  },
  listTripAlternatives: {
    path: '/api/v1/trips/{trip}/stops/{stop}/alternatives',
    tag: 'Trips',
    summary: 'Other games for a stop that fit between its neighbors',
    description: 'Up to three games of other teams, and the same host’s next game that fits.',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i/stops/2/alternatives',
    isOfSeason: true,
  },
  getTripCalendar: {
    path: '/api/v1/trips/{trip}.ics',
    tag: 'Trips',
    summary: 'A trip’s games and drives as a calendar (RFC 5545)',
    example: '/api/v1/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i.ics',
    isOfSeason: true,
    mediaType: 'text/calendar',
  },
  findTrips: {
    path: '/api/v1/trips',
    tag: 'Trips',
    summary: 'Trips that one person can drive, for your dates, home, teams and limits',
    description:
      'The best come first: up to ten trips that differ in more than one game or, with `days`, the best trip for each first date, 20 per page. Each network can send 60 requests at once, then one per second.',
    example: '/api/v1/trips?league=nba&league=nhl&days=2',
  },
  listWeekends: {
    path: '/api/v1/weekends',
    tag: 'Trips',
    summary: 'Weekends with games of two leagues or more in one city, or in two within two hours',
    description: 'By date, the best of a weekend first; with `from`, by the drive from there. 20 a page.',
    example: '/api/v1/weekends?from=chicago-il',
  },
  listTwinbills: {
    path: '/api/v1/twinbills',
    tag: 'Trips',
    summary: 'Every two NFL games on one date or two in a row that one person can drive between',
    description: 'By date, 20 a page.',
    example: '/api/v1/twinbills',
  },
  getGrandTour: {
    path: '/api/v1/grand-tours/{league}',
    tag: 'Trips',
    summary: 'A tour of every venue of a league’s season, checked against the schedule',
    description: '`data` is null while no tour was found. A trip of more than 20 games has no code.',
    example: '/api/v1/grand-tours/nba',
  },
  search: {
    path: '/api/v1/search',
    tag: 'Search',
    summary: 'Teams, cities and roadtrips by name',
    example: '/api/v1/search?q=garden',
  },
  suggestSearch: {
    path: '/api/v1/search/suggestions',
    tag: 'Search',
    summary: 'Suggestions for an unfinished search: teams, cities, leagues, dates, two teams',
    description: 'Roadtrips are left out; the search itself finds them.',
    example: '/api/v1/search/suggestions?q=bru',
  },
  findPlaces: {
    path: '/api/v1/places',
    tag: 'Places',
    summary: 'Cities where a trip can start, by name, US ZIP code or Canadian postal code',
    description:
      'Cities of 10,000 people and more in the United States and Canada. Partial and misspelled names work too.',
    example: '/api/v1/places?q=Chicago',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

export function routeOf(id: OperationId): string {
  return routeOfPath(OPERATIONS[id].path);
}

export function routeOfPath(path: Operation['path']): string {
  return path
    .replaceAll(/\{(\w+)\}\.ics/g, ':$1{[A-Za-z0-9_-]+[.]ics}')
    .replaceAll(/\{(\w+)\}(?=\/|$)/g, ':$1');
}
