import { formatShortDate, dateParts } from '../../domain/dates/date-text.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
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

/** @param hasTickets whether a ticket link is among the games. */
export function ScheduleNotes({
  provenance,
  hasTickets,
}: {
  provenance: Provenance | null;
  hasTickets: boolean;
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
      {hasTickets && <TicketsNote id={TICKETS_NOTE_ID} />}
    </div>
  );
}

/**
 * Discloses how ticket links work (docs/rules.md#tickets).
 * @param id links refer to the page's first note.
 */
export function TicketsNote({ id }: { id?: typeof TICKETS_NOTE_ID }) {
  return (
    <p id={id}>
      Ticket links open the seller in a new tab. We may earn a commission when you buy through them; the price
      stays the same.
    </p>
  );
}

/** Replaces a text about an empty list when a league was not read for a day. */
export function UnreadSchedule({ league, provenance }: { league: League; provenance: Provenance | null }) {
  const when = provenance ? ` since ${easternTimeText(provenance.refreshedAt)}` : '';
  const site = `${leagueFacts(league).path}.com`;
  return (
    <>
      <p>
        <strong>{`We could not read the ${league} schedule${when}`}</strong>
      </p>
      <p>
        There may be games that we do not know. We try again every six hours; meanwhile, look at{' '}
        <a href={`https://www.${site}/`} rel="noopener">
          {site}
        </a>
        .
      </p>
    </>
  );
}

/** Says which leagues are missing from an empty list of several. */
export function UnreadLeagues({ leagues }: { leagues: readonly League[] }) {
  if (leagues.length === 0) return null;
  return (
    <p className="notice">
      {`We could not read the schedule of the ${joined(leagues)} within the last day, so games may be missing here.`}
    </p>
  );
}

function joined(leagues: readonly League[]): string {
  const last = leagues.at(-1) ?? '';
  return leagues.length < 2 ? last : `${leagues.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns text such as 'Fri, Nov 20, 6:05 PM ET'. */
function easternTimeText(instant: Date): string {
  const clock = dateParts(new Date(`${easternDateTimeOf(instant)}Z`));
  return `${formatShortDate(clock)}, ${clock.time} ET`;
}
