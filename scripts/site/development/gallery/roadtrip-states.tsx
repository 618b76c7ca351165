import { legText } from '../../../../src/domain/travel/leg-text.ts';
import type { ExactRouteView } from '../../../../src/web/roadtrips/exact-route-view.ts';
import { ExactRoute } from '../../../../src/web/roadtrips/exact-route.tsx';
import { RoadtripBody } from '../../../../src/web/roadtrips/roadtrip-fragment.tsx';
import { RoadtripsPage } from '../../../../src/web/roadtrips/roadtrips-page.tsx';
import { RouteLine } from '../../../../src/web/ui/route-line.tsx';

const STOPS = [
  { name: 'Detroit', leg: { drivingMinutes: 165, miles: 168, spareMinutes: 495 } },
  { name: 'Cleveland', leg: { drivingMinutes: 130, miles: 133, spareMinutes: 40 } },
  { name: 'Pittsburgh', leg: { drivingMinutes: 220, miles: 215, spareMinutes: 135 } },
  { name: 'Buffalo', leg: { drivingMinutes: 110, miles: 100, spareMinutes: null } },
  { name: 'Toronto', leg: null },
];

const DATE = { address: '0123456789abcdef', label: 'Fri-Sun, Jul 2-4, 2027' };
const OTHERS = [DATE, { address: '0000000000000001', label: 'Mon-Sat, Jul 5-10, 2027' }];
const EXACT: readonly ExactRouteView[] = [
  {
    next: { address: '0000000000000002', dates: 'Jun 17-22, 2027', tripCode: null },
    later: OTHERS,
    others: OTHERS,
    teams: 6,
    allTeams: 6,
  },
  { next: null, later: [], others: OTHERS, teams: 4, allTeams: 6 },
];

export function Roadtrips() {
  return (
    <>
      <RoadtripBody slug="nowhere" order="original" state={{ kind: 'loading' }} />
      <RoadtripBody slug="nowhere" order="original" state={{ kind: 'error' }} />
      {EXACT.map((route) => (
        <ExactRoute key={route.teams} slug="nowhere" travel="drive" route={route} />
      ))}
    </>
  );
}

export function NoRoadtrips() {
  const filter = { league: 'NHL', region: 'South', month: '2027-07' } as const;
  const wider = [{ filter: { ...filter, month: null }, count: 2 }];
  return (
    <RoadtripsPage filter={filter} state={{ kind: 'loaded', list: { listed: [], months: [], wider } }} />
  );
}

export function Routes() {
  const stops = STOPS.map(({ name, leg }) => ({
    id: name,
    name,
    detail: 'Fri, Dec 4, 7:00 PM',
    ...(leg && { legAfter: legText(leg) }),
  }));
  return [stops, stops.slice(3), stops.slice(-1)].map((some) => <RouteLine key={some.length} stops={some} />);
}
