import type { Team } from '../../domain/teams/index.ts';
import { GameTable } from '../games/game-table.tsx';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import type { Meetings } from './load-meetings.ts';

export function FoundMeetings({ meetings: { sides, listed } }: { meetings: Meetings }) {
  const heading = `${sideName(sides.one)} and ${sideName(sides.other)}`;
  if (listed === null || listed.rows.length === 0) {
    return (
      <section>
        <h2>{heading}</h2>
        <p className="state">{listed === null ? SCHEDULE_UNREACHABLE : NO_MEETINGS}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>{heading}</h2>
      {listed.isSample && <SampleNotice />}
      <GameTable rows={listed.rows} firstLabel={null} caption={`${heading}: their next games`} />
      <ScheduleNotes provenance={listed.provenance} />
    </section>
  );
}

const NO_MEETINGS = 'No game between them is on the schedule yet. Their own schedules are below.';

/** Returns 'Yankees' for one team, 'Dallas' for all teams of a city, and otherwise all nicknames. */
function sideName(teams: readonly Team[]): string {
  const names = [...new Set(teams.map(({ nickname, playsAs }) => playsAs ?? nickname))];
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return teams.length > 1 && cities.length === 1 ? cities.join() : names.join(', ');
}
