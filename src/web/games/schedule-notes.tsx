import { listText } from '../../domain/list-text.ts';
import { formatShortDate, dateParts } from '../../domain/dates/date-text.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import type { SourceName } from '../../domain/games/game.ts';
import { easternDateTimeOf } from '../../domain/dates/eastern-time.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { TICKETS_NOTE_ID } from './game-table.tsx';

const SOURCE_LABELS: Record<SourceName, string> = {
  seatgeek: 'SeatGeek',
  espn: 'ESPN',
  sample: 'sample schedule',
};

export function SampleNotice() {
  return (
    <p className="notice">
      <strong>Sample games.</strong> Last season’s games, moved to this year, to show how the site works.
    </p>
  );
}

export function ScheduleNotes({ provenance, hasTickets }: { provenance: FeedStatus; hasTickets: boolean }) {
  return (
    <div className="fine-print">
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
      {hasTickets && <TicketsNote id={TICKETS_NOTE_ID} />}
    </div>
  );
}

/**
 * Discloses how ticket links work (docs/rules.md#tickets).
 * @param id links refer to the page's first note.
 */
export function TicketsNote({ id }: { id: typeof TICKETS_NOTE_ID | undefined }) {
  return (
    <p id={id}>
      Ticket links open the seller in a new tab. We may earn a commission when you buy through them; the price
      stays the same.
    </p>
  );
}

export function UnreadSchedule({ league, provenance }: { league: League; provenance: FeedStatus }) {
  const what = provenance
    ? `We haven’t been able to update the ${league} schedule since ${easternTimeText(provenance.refreshedAt)}`
    : `We couldn’t load the ${league} schedule`;
  const site = `${leagueFacts(league).path}.com`;
  return (
    <>
      <p>
        <strong>{what}</strong>
      </p>
      <p>
        Some games may be missing. We check again every six hours; until then, see{' '}
        <a href={`https://www.${site}/`} rel="noopener">
          {site}
        </a>
        .
      </p>
    </>
  );
}

export function UnreadLeagues({ leagues }: { leagues: readonly League[] }) {
  if (leagues.length === 0) return null;
  return (
    <p className="notice">
      {`We couldn’t update the ${listText(leagues, 'and')} ${leagues.length === 1 ? 'schedule' : 'schedules'} in the last day, so some games may be missing.`}
    </p>
  );
}

/** For example, 'Fri, Nov 20, 6:05 PM ET'. */
function easternTimeText(instant: Date): string {
  const clock = dateParts(new Date(`${easternDateTimeOf(instant)}Z`));
  return `${formatShortDate(clock)}, ${clock.time} ET`;
}
