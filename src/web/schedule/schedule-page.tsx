import { paths } from '../urls/paths.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ScheduleFragment, ScheduleTemplates, type ScheduleProps } from './schedule-fragment.tsx';
import { scheduleCrumbs } from './schedule-head.ts';

export function SchedulePage({ asked, problem, state }: ScheduleProps) {
  const { league } = asked;
  return (
    <>
      <Breadcrumb crumbs={scheduleCrumbs(asked)} />
      <h1>{league === null ? 'Schedule' : `${league} Schedule`}</h1>
      <ScheduleFragment asked={asked} problem={problem} state={state} />
      <ScheduleTemplates asked={asked} />
      {league !== null && (
        <p className="ways-back">
          <a className="btn quiet" href={paths.league(league)}>
            Back to all teams
          </a>
        </p>
      )}
    </>
  );
}
