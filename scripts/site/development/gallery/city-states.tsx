import type { SharedWeek } from '../../../../src/domain/games/shared-weeks.ts';
import { marketCityBySlug, type MarketCity } from '../../../../src/domain/teams/market-cities.ts';
import { NearbyCities, SharedWeeks } from '../../../../src/web/cities/city-around.tsx';
import { CityMonths, Weekend } from '../../../../src/web/cities/city-page.tsx';
import type { AskedCity, CityState } from '../../../../src/web/cities/city-state.ts';
import { rowForStop } from '../../../../src/web/games/game-row.ts';
import { fixedGame } from './fixed-games.ts';

type Loaded = Extract<CityState, { kind: 'loaded' }>;

const BOSTON = cityOf('boston');
const ASKED: AskedCity = { city: BOSTON, from: null, today: '2026-11-20' };
const EMPTY: Loaded = {
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
const WEEKS: SharedWeek[] = [
  {
    from: '2026-12-28',
    to: '2027-01-02',
    hosts: [
      { league: 'NBA', team: 'Boston Celtics', dates: ['2026-12-28', '2026-12-30'] },
      { league: 'NHL', team: 'Boston Bruins', dates: ['2027-01-02'] },
    ],
  },
];

export function CityStates() {
  const rows = [rowForStop(fixedGame('city', {}), { linkTemplate: null, sellerTemplate: null })];
  const near = { city: cityOf('milwaukee'), drive: { miles: 92, minutes: 88 } };
  return (
    <>
      <CityMonths asked={ASKED} list={EMPTY} />
      <CityMonths
        asked={{ ...ASKED, from: '2027-08-01' }}
        list={{ ...EMPTY, counts: [{ date: '2026-12-01', games: 1 }] }}
      />
      <Weekend city={BOSTON} weekend={{ heading: 'This weekend, Nov 20-22', rows: [] }} />
      <Weekend city={BOSTON} weekend={{ heading: 'This weekend, Nov 27-29', rows }} />
      <SharedWeeks asked={ASKED} weeks={WEEKS} />
      <NearbyCities
        asked={ASKED}
        nearby={[
          { ...near, rows, total: 3 },
          { ...near, city: cityOf('chicago'), rows: [], total: 0 },
        ]}
      />
    </>
  );
}

function cityOf(slug: string): MarketCity {
  const city = marketCityBySlug(slug);
  if (city === null) throw new Error(`no market city is called ${slug}`);
  return city;
}
