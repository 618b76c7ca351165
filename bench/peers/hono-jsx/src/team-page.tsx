import type { TeamPage as Page } from '../../shared/team-page.ts';
import { GameTable } from './game-table.tsx';
import { GameControls, Paging, ScheduleNotes } from './game-controls.tsx';
import { NextStops } from './next-stops.tsx';
import { Breadcrumb, TeamHeader } from './team-header.tsx';

export function TeamPage({ page }: { page: Page }) {
  return (
    <>
      <Breadcrumb team={page.team} />
      <TeamHeader team={page.team} />
      <section class="region" aria-labelledby="games">
        <GameControls page={page} />
        <GameTable page={page} />
        <Paging page={page} />
        <ScheduleNotes page={page} />
      </section>
      <NextStops page={page} />
    </>
  );
}
