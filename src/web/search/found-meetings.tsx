import type { TeamSides } from '../../domain/search/matchup-query.ts';
import type { GameRow } from '../games/game-row.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { FoundTogether, type Together } from './found-together.tsx';
import { sideName } from './side-name.ts';

export interface FoundSides {
  sides: TeamSides;
  /** Teams of different leagues cannot meet. */
  canMeet: boolean;
  /** Null when the database does not respond. */
  listed: {
    rows: readonly GameRow[];
    /** Null unless each side is one team. */
    together: Together | null;
    /** Null before the first refresh. */
    provenance: FeedStatus;
    isSample: boolean;
  } | null;
}

/** Lists the games between two sides, and when one trip has both at home (docs/rules.md#search). */
export function FoundMeetings({ found: { sides, canMeet, listed } }: { found: FoundSides }) {
  const heading = `${sideName(sides.one)} and ${sideName(sides.other)}`;
  if (listed === null) {
    return (
      <section>
        <h2>{heading}</h2>
        <p className="state">{SCHEDULE_UNREACHABLE}</p>
      </section>
    );
  }
  const { rows, together, isSample } = listed;
  const isEmpty = rows.length === 0;
  return (
    <section className="meetings">
      <h2>{heading}</h2>
      {isSample && <SampleNotice />}
      {!isEmpty && <GameLines rows={rows} label={`${heading}: their next games`} />}
      {canMeet && isEmpty && <p className="state">{NO_MEETINGS}</p>}
      {together && <FoundTogether together={together} />}
    </section>
  );
}

const NO_MEETINGS = 'They do not meet on the schedule yet. See each team’s own games below.';
