import { formatShortDate, dateParts } from '../../domain/dates/date-text.ts';
import type { SourceName } from '../../domain/games/game.ts';
import { easternDateTimeOf } from '../../domain/dates/eastern-time.ts';
import type { Provenance } from './games-state.ts';
import { TICKETS_NOTE_ID } from './game-table.tsx';

const SOURCE_LABELS: Record<SourceName, string> = {
  seatgeek: 'SeatGeek',
  espn: 'ESPN',
  sample: 'sample schedule',
};

export function SampleNotice() {
  return (
    <p className="notice">
      <strong>Sample games.</strong> This schedule is invented to show how the site works. Please do not book
      a trip around it.
    </p>
  );
}

/** Shows the age and source of the games and discloses how ticket links work (docs/rules.md#tickets). */
export function ScheduleNotes({
  provenance,
  hasTickets = true,
}: {
  provenance: Provenance | null;
  hasTickets?: boolean;
}) {
  return (
    <div className="fine">
      {provenance && (
        <p>
          {'Schedule updated '}
          <time dateTime={provenance.refreshedAt.toISOString()}>
            {easternTimeText(provenance.refreshedAt)}
          </time>
          {`, source ${SOURCE_LABELS[provenance.source]}`}
        </p>
      )}
      {provenance?.source === 'seatgeek' && (
        <p>
          <a className="credit" href="https://seatgeek.com/" rel="noopener" target="_blank">
            Powered by SeatGeek
          </a>
        </p>
      )}
      {hasTickets && (
        <p id={TICKETS_NOTE_ID}>
          Ticket links open the seller in a new tab. We may earn a commission when you buy through them; the
          price stays the same.
        </p>
      )}
    </div>
  );
}

/** Returns text such as 'Fri, Nov 20, 6:05 PM ET'. */
function easternTimeText(instant: Date): string {
  const clock = dateParts(new Date(`${easternDateTimeOf(instant)}Z`));
  return `${formatShortDate(clock)}, ${clock.time} ET`;
}
