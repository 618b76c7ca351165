import type { PageVersionSources } from '../../../src/db/queries/page-version.ts';
import { guideSlug } from '../../../src/domain/content/city-guide.ts';
import { cacheTags } from '../../../src/domain/cache-tags.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS, type Team } from '../../../src/domain/teams/index.ts';
import { MARKET_CITIES, marketCityOf } from '../../../src/domain/teams/market-cities.ts';
import { citiesWithin } from '../../../src/domain/travel/city-venues.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import {
  PAGE_LIFETIME,
  PICTURE_LIFETIME,
  type Lifetime,
} from '../../../src/web/caching/public-cache-control.ts';
import { tripListSources } from '../../../src/web/trip-lists/trip-list-sources.ts';
import { tripsSources } from '../../../src/web/trips/trips-sources.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { DEFAULT_TRIPS_QUERY } from '../../../src/web/urls/trips-query.ts';

export type PageKind =
  | 'home'
  | 'league'
  | 'conferences'
  | 'team'
  | 'schedule'
  | 'guide'
  | 'city'
  | 'roadtrips'
  | 'roadtrip'
  | 'sequences'
  | 'sequence'
  | 'weekends'
  | 'search'
  | 'finder form'
  | 'finder question'
  | 'trip'
  | 'API'
  | 'calendar'
  | 'card';

/** The end of the date or span that a page names. */
export type Period = 'eastern date' | 'utc date' | 'question';

/** What a page depends on, as its route states it. `starts` lists the league of a roadtrip. */
export interface ModelPage {
  kind: PageKind;
  /** '' for pages whose address only a database knows. */
  path: string;
  sources: Pick<PageVersionSources, 'tags' | 'feeds' | 'starts'>;
  period?: Period;
  lifetime: Lifetime;
  /** The starts of the games that it shows, where it depends on more. */
  shownStarts?: PageVersionSources['starts'];
}

export interface Trip {
  slug: string;
  league: League;
  teams: readonly Team[];
}

/** Stored sequences, read from a generated season; each has a page. */
const SEQUENCES_OF_TRIP = 215;
/** Different questions, shared trips and searches that people ask in two hours. */
const QUESTIONS = 50_000;
const TRIPS = 20_000;
const SEARCHES = 600;
const SCHEDULE_DATES = 8;
/** The first page of a team's list, and what its filters and pages lead to. */
const TEAM_VIEWS = 7;
const NEARBY_MINUTES = 120;

const leagueStarts = (leagues: readonly League[]) => leagues.map((league) => ({ league }));
const teamStarts = (teams: readonly Team[]) =>
  teams.map(({ league, fullName }) => ({ league, team: fullName }));

/** Lists the pages of each kind, the most read first. @param today an Eastern date. */
export function modelPages(trips: readonly Trip[], today: string): ModelPage[] {
  const { content } = cacheTags;
  const page = (
    kind: PageKind,
    path: string,
    sources: ModelPage['sources'],
    others: Partial<ModelPage> = {},
  ): ModelPage => ({ kind, path, sources, lifetime: PAGE_LIFETIME, ...others });
  const ofTeam = (team: Team) => ({
    tags: [cacheTags.team(team)],
    starts: teamStarts([team]),
    feeds: [team.league],
  });
  const ofTrip = ({ slug, league, teams }: Trip, tags: readonly string[]) => ({
    tags: [...tags, cacheTags.roadtrip(slug), ...teams.map(cacheTags.host)],
    starts: leagueStarts([league]),
    feeds: [league],
  });
  const home = {
    tags: [cacheTags.soon, content],
    starts: leagueStarts(LEAGUES),
  };
  const times = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index));
  return [
    page('home', paths.home(), home, { period: 'eastern date' }),
    ...MARKET_CITIES.map(() =>
      page('home', '', { ...home, tags: [...home.tags, cacheTags.places] }, { period: 'eastern date' }),
    ),
    ...LEAGUES.map((league) => page('league', paths.league(league), { tags: [] })),
    ...LEAGUES.map((league) =>
      page('conferences', paths.conferences(league), {
        tags: [cacheTags.league(league)],
        starts: leagueStarts([league]),
      }),
    ),
    ...times(TEAM_VIEWS, (view) =>
      ALL_TEAMS.map((team) => {
        const { tags, ...others } = ofTeam(team);
        return page('team', view === 0 ? paths.team(team) : '', { tags: [...tags, content], ...others });
      }),
    ).flat(),
    ...times(SCHEDULE_DATES, (day) => [
      page(
        'schedule',
        day === 0 ? paths.schedule(null) : '',
        { tags: [...LEAGUES.map(cacheTags.league), content], starts: leagueStarts(LEAGUES), feeds: LEAGUES },
        { period: 'eastern date' },
      ),
      ...LEAGUES.map((league) =>
        page(
          'schedule',
          day === 0 ? paths.schedule(league) : '',
          { tags: [cacheTags.league(league), content], starts: leagueStarts([league]), feeds: [league] },
          { period: 'eastern date' },
        ),
      ),
    ]).flat(),
    ...ALL_TEAMS.map((team) => {
      const { teams } = marketCityOf(team);
      return page('guide', paths.cityGuide(team), {
        tags: [cacheTags.guide(guideSlug(team)), ...teams.map(cacheTags.host), content],
        starts: teamStarts(teams),
        feeds: [team.league],
      });
    }),
    ...MARKET_CITIES.map((city) => {
      const near = citiesWithin(VENUE_DRIVES, city, NEARBY_MINUTES).map((market) => market.city);
      const teams = [city, ...near].flatMap((one) => one.teams);
      return page(
        'city',
        paths.city(city.slug),
        {
          tags: [...teams.map(cacheTags.host), ...LEAGUES.map(cacheTags.dates), content],
          starts: leagueStarts(LEAGUES),
          feeds: LEAGUES.filter((league) => city.teams.some((team) => team.league === league)),
        },
        // Its date is the city's own, which ends within three hours of the Eastern one.
        { period: 'eastern date', shownStarts: teamStarts(teams) },
      );
    }),
    page(
      'roadtrips',
      paths.roadtrips(),
      { tags: [content, cacheTags.sequences] },
      { period: 'eastern date' },
    ),
    ...trips.map((trip) =>
      page('roadtrip', paths.roadtrip(trip.slug), ofTrip(trip, [content]), {
        shownStarts: teamStarts(trip.teams),
      }),
    ),
    ...(['any-team', 'same-team'] as const).flatMap((type) =>
      trips.map((trip) =>
        page('sequences', paths.sequences(trip.slug, type), ofTrip(trip, [content]), {
          shownStarts: teamStarts(trip.teams),
        }),
      ),
    ),
    ...times(SEQUENCES_OF_TRIP, () =>
      trips.map((trip) =>
        page('sequence', '', ofTrip(trip, [content]), { shownStarts: teamStarts(trip.teams) }),
      ),
    ).flat(),
    page('weekends', paths.weekends(), tripListSources('')),
    page('weekends', paths.twinbills(), tripListSources('')),
    ...MARKET_CITIES.map(() => page('weekends', '', tripListSources('somewhere'))),
    ...times(SEARCHES, () => page('search', '', { tags: [content] })),
    page('finder form', paths.trips(), { tags: [] }, { period: 'question' }),
    ...times(QUESTIONS, (index) => {
      // Half of all questions are about the coming week; the others spread over two months.
      const start = addDays(today, index % 2 === 0 ? (index / 2) % 7 : index % 60);
      const from = index % 5 === 0 ? '' : 'somewhere';
      return page(
        'finder question',
        '',
        tripsSources({ ...DEFAULT_TRIPS_QUERY, from, start, end: addDays(start, 6) }),
        { period: 'question' },
      );
    }),
    ...times(TRIPS, (index) => {
      const leagues = LEAGUES.filter((_, place) => index % 4 === place || index % 3 === 0);
      return page('trip', '', {
        tags: leagues.map(cacheTags.league),
        starts: leagueStarts(leagues),
        feeds: leagues,
      });
    }),
    page('API', '/api/v1/games', {
      tags: LEAGUES.map(cacheTags.league),
      starts: leagueStarts(LEAGUES),
      feeds: LEAGUES,
    }),
    ...ALL_TEAMS.map((team) => page('API', `/api/v1/teams/${team.slug}/games`, ofTeam(team))),
    ...ALL_TEAMS.map((team) =>
      page('calendar', paths.teamCalendar(team), { tags: [cacheTags.team(team)] }, { period: 'utc date' }),
    ),
    ...ALL_TEAMS.map((team) =>
      page(
        'card',
        '',
        { tags: [cacheTags.team(team)], starts: teamStarts([team]) },
        { lifetime: PICTURE_LIFETIME },
      ),
    ),
  ];
}
