import type { League } from '../../domain/leagues.ts';
import { leagueCrumbs } from '../leagues/league-page.tsx';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ScheduleFragment, ScheduleTemplates } from './schedule-fragment.tsx';
import type { ScheduleState } from './schedule-state.ts';
import type { ScheduleView } from '../urls/schedule-query.ts';

export function scheduleCrumbs(league: League): Crumb[] {
  return [...leagueCrumbs(league), { label: 'Schedule', href: paths.schedule(league) }];
}

export function SchedulePage({
  league,
  view,
  state,
}: {
  league: League;
  view: ScheduleView;
  state: ScheduleState;
}) {
  return (
    <>
      <Breadcrumb crumbs={scheduleCrumbs(league)} />
      <h1>{`${league} Schedule`}</h1>
      <ScheduleFragment league={league} view={view} state={state} />
      <ScheduleTemplates league={league} view={view} />
      <p className="ways-back">
        <a className="btn quiet" href={paths.league(league)}>
          Back to all teams
        </a>
      </p>
    </>
  );
}
