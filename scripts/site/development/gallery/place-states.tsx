import type { SharedWeek } from '../../../../src/domain/games/shared-weeks.ts';
import { marketCityBySlug, type MarketCity } from '../../../../src/domain/teams/market-cities.ts';
import { legText } from '../../../../src/domain/travel/leg-text.ts';
import {
  ExploreActivities,
  NO_WIDGET,
  WidgetFailure,
} from '../../../../src/web/activities/explore-activities.tsx';
import { NearbyCities, SharedWeeks } from '../../../../src/web/cities/city-around.tsx';
import { CityMonths, Weekend } from '../../../../src/web/cities/city-page.tsx';
import type { AskedCity, CityState } from '../../../../src/web/cities/city-state.ts';
import { GuideBody } from '../../../../src/web/city-guides/city-guide-page.tsx';
import { GUIDE_UNREACHABLE } from '../../../../src/web/city-guides/load-guide.ts';
import { DirectoryBody } from '../../../../src/web/city-guides/team-directory-page.tsx';
import { rowForStop } from '../../../../src/web/games/game-row.ts';
import { nextDaysNear, NearResult } from '../../../../src/web/home/games-near.tsx';
import { ExactRoute } from '../../../../src/web/roadtrips/exact-route.tsx';
import { RoadtripBody } from '../../../../src/web/roadtrips/roadtrip-page.tsx';
import { RoadtripsPage } from '../../../../src/web/roadtrips/roadtrips-page.tsx';
import { RouteLine } from '../../../../src/web/ui/route-line.tsx';
import { CELTICS, fixedGame } from './fixed-games.ts';
import type { Parts } from './part.tsx';

const BOSTON = cityOf('boston');
const ASKED: AskedCity = { city: BOSTON, from: null, today: '2026-11-20' };
const NO_GAMES: Extract<CityState, { kind: 'loaded' }> = {
  kind: 'loaded',
  months: [],
  unread: [],
  totalItems: 0,
  laterFrom: null,
  counts: [],
  weekend: null,
  weeks: [],
  nearby: [],
  guides: [],
  roadtrips: [],
  venueFacts: new Map(),
  provenance: null,
  isSample: false,
};
const WEEK: SharedWeek = {
  from: '2026-12-28',
  to: '2027-01-02',
  hosts: [
    { league: 'NBA', team: 'Boston Celtics', dates: ['2026-12-28', '2026-12-30'] },
    { league: 'NHL', team: 'Boston Bruins', dates: ['2027-01-02'] },
  ],
};
const ROWS = [rowForStop(fixedGame('city', {}), { linkTemplate: null, sellerTemplate: null })];
const MILWAUKEE = { city: cityOf('milwaukee'), drive: { miles: 92, minutes: 88 }, rows: ROWS, total: 3 };
const BOZEMAN = { slug: 'bozeman-mt', label: 'Bozeman, MT' };

const DATE = { address: '0123456789abcdef', label: 'Fri-Sun, Jul 2-4, 2027' };
const OTHERS = [DATE, { address: '0000000000000001', label: 'Mon-Sat, Jul 5-10, 2027' }];
const NEXT = { address: '0000000000000002', dates: 'Jun 17-22, 2027', tripCode: null };
const CHIPS = { league: 'NHL', region: 'South', month: '2027-07' } as const;
const WIDGET = {
  kind: 'framed',
  address: '/w/nowhere',
  source: "'self'",
  sandbox: '',
  origin: 'null',
} as const;
const ROUTE = [
  stop('Detroit', { drivingMinutes: 165, miles: 168, spareMinutes: 495 }),
  stop('Cleveland', { drivingMinutes: 130, miles: 133, spareMinutes: 40 }),
  stop('Pittsburgh', { drivingMinutes: 220, miles: 215, spareMinutes: 135 }),
  stop('Buffalo', { drivingMinutes: 110, miles: 100, spareMinutes: null }),
  stop('Toronto', null),
];

export function Routes() {
  return [ROUTE, ROUTE.slice(3), ROUTE.slice(-1)].map((stops) => (
    <RouteLine key={stops.length} stops={stops} />
  ));
}

function Activities({ widget }: Pick<Parameters<typeof ExploreActivities>[0]['activities'], 'widget'>) {
  return <ExploreActivities activities={{ city: 'Boston', link: 'https://www.viator.com/', widget }} />;
}

export const PLACE_PARTS: Parts = {
  directory: {
    title: 'Directory: loading and error',
    shown: (
      <>
        <DirectoryBody state={{ kind: 'loading' }} />
        <DirectoryBody state={{ kind: 'error' }} />
      </>
    ),
  },
  guide: {
    title: 'Guide: loading and error',
    shown: (
      <>
        <GuideBody team={CELTICS} venue={null} state={{ kind: 'loading' }} />
        <GuideBody
          team={CELTICS}
          venue={null}
          state={{ kind: 'error', what: 'Database error', message: GUIDE_UNREACHABLE }}
        />
      </>
    ),
  },
  city: {
    title: 'City: no games, same week, nearby',
    shown: (
      <>
        <CityMonths asked={ASKED} list={NO_GAMES} />
        <CityMonths
          asked={{ ...ASKED, from: '2027-08-01' }}
          list={{ ...NO_GAMES, counts: [{ date: '2026-12-01', games: 1 }] }}
        />
        <Weekend city={BOSTON} weekend={{ heading: 'This weekend, Nov 20-22', rows: [] }} />
        <Weekend city={BOSTON} weekend={{ heading: 'This weekend, Nov 27-29', rows: ROWS }} />
        <SharedWeeks asked={ASKED} weeks={[WEEK]} />
        <NearbyCities
          asked={ASKED}
          nearby={[MILWAUKEE, { ...MILWAUKEE, city: cityOf('chicago'), rows: [], total: 0 }]}
        />
      </>
    ),
  },
  roadtrip: {
    title: 'Roadtrip: loading and error',
    shown: (
      <>
        <RoadtripBody slug="nowhere" order="original" state={{ kind: 'loading' }} />
        <RoadtripBody slug="nowhere" order="original" state={{ kind: 'error' }} />
        <ExactRoute
          slug="nowhere"
          route={{ next: NEXT, later: OTHERS, others: OTHERS, teams: 6, allTeams: 6 }}
        />
        <ExactRoute slug="nowhere" route={{ next: null, later: [], others: OTHERS, teams: 4, allTeams: 6 }} />
      </>
    ),
  },
  activities: {
    title: 'Activities',
    shown: (
      <>
        <Activities widget={{ kind: 'none' }} />
        <Activities widget={WIDGET} />
        <Activities widget={{ kind: 'refused' }} />
        <WidgetFailure reason={NO_WIDGET} tryAgain="/w/nowhere" />
      </>
    ),
  },
  chips: {
    title: 'Roadtrips: chips and none found',
    shown: (
      <RoadtripsPage
        filter={CHIPS}
        state={{
          kind: 'loaded',
          list: { listed: [], months: [], wider: [{ filter: { ...CHIPS, month: null }, count: 2 }] },
        }}
      />
    ),
  },
  near: {
    title: 'Home: no games near a city',
    shown: (
      <>
        <NearResult state={{ kind: 'unreachable', typed: 'Chicago' }} />
        <NearResult
          state={{ kind: 'no-games', place: BOZEMAN, hours: 12, asked: nextDaysNear('2026-11-20') }}
        />
        <NearResult
          state={{
            kind: 'no-place',
            typed: 'Bozman',
            missing: { message: "We don't know 'Bozman'. Did you mean Bozeman, MT?", choices: [BOZEMAN] },
          }}
        />
      </>
    ),
  },
};

function cityOf(slug: string): MarketCity {
  const city = marketCityBySlug(slug);
  if (city === null) throw new Error(`no market city is called ${slug}`);
  return city;
}

function stop(name: string, leg: Parameters<typeof legText>[0] | null) {
  return { id: name, name, detail: 'Fri, Dec 4, 7:00 PM', ...(leg && { legAfter: legText(leg) }) };
}
