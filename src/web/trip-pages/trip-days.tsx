import { Fragment } from 'react';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { paths } from '../urls/paths.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { Notes, TeamName, Ticket } from '../games/game-table.tsx';
import { FoldedVenue } from '../venues/venue-card.tsx';
import { teamClass } from '../ui/team-class.ts';
import type { DayView, DriveView, EventView, PlanBView } from './trip-state.ts';

const TICKET_WORDS = { buy: 'Buy Tickets', none: 'Tickets TBA' };
/** A guide's first day. */
const FIRST_DAY = '#day-1';

export function DayByDay({ days, travel = 'drive' }: { days: readonly DayView[]; travel?: Travel }) {
  const hasDrives = days.some(({ events }) => events.some(({ kind }) => kind === 'drive'));
  return (
    <section>
      <h2>Day by Day</h2>
      <TripDays days={days} />
      {hasDrives && <TravelNote travel={travel} />}
    </section>
  );
}

export function hasTicketsOfDays(days: readonly DayView[]): boolean {
  return days.some(({ events }) =>
    hasTicketLink(events.flatMap((event) => (event.kind === 'game' ? [event.row] : []))),
  );
}

export function TravelNote({ travel }: { travel: Travel }) {
  return travel === 'rail' ? (
    <p className="fine-print">
      Train times are the usual ones, not a timetable: trains run about every hour, and late trains are left
      out. Each ride leaves time to see the full game, get out, wait for a train, sleep at night and arrive an
      hour before the next game. Minutes to and from stations are rough. Check the trains before you book.
    </p>
  ) : (
    <p className="fine-print">
      Drive times are estimates without traffic other than the rush hour shown. Each drive leaves time to see
      the full game, get out, sleep at night and arrive an hour before the next game. Check the times again
      before you book.
    </p>
  );
}

function TripDays({ days }: { days: readonly DayView[] }) {
  return (
    <ol className="trip-log">
      {days.map((day) => (
        <li key={day.date} className={day.free ? 'free' : undefined}>
          <h3>
            <time dateTime={day.date}>
              <span>{day.weekday.slice(0, 3)}</span> <span>{day.month}</span> <b>{day.day}</b>
            </time>
          </h3>
          <div>
            {day.free && <FreeDay free={day.free} />}
            {day.isOnTheRoad && <p className="home-line">On the road all day</p>}
            {day.events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
            {day.night && <p className="night">{day.night}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function FreeDay({ free: { city, guide } }: { free: NonNullable<DayView['free']> }) {
  return (
    <p className="free-day">
      <strong>{`Free day in ${city}`}</strong>
      {guide && (
        <a href={`${paths.cityGuide(guide)}${FIRST_DAY}`}>{`What to do: Day 1 in ${guide.marketCity}`}</a>
      )}
    </p>
  );
}

function Event({ event }: { event: EventView }) {
  switch (event.kind) {
    case 'home':
      return (
        <p className="home-line">
          {event.text} <strong>{event.time}</strong>
        </p>
      );
    case 'drive':
      return <Drive drive={event.drive} />;
    case 'game':
      return <TripGame event={event} />;
  }
}

function Drive({ drive }: { drive: DriveView }) {
  return (
    <div className={drive.isBroken ? 'trip-drive broken' : 'trip-drive'}>
      <p>
        <strong>{drive.title}</strong> <span>{drive.text}</span>
        {drive.isBroken && <b className="tag alarm">No longer fits</b>}
        {drive.isTight && <b className="tag tight">Tight</b>}
        {drive.crossesBorder && <b className="tag">Border, passport</b>}
      </p>
      <p className="drive-times">{[drive.times, ...drive.notes].join(' · ')}</p>
    </div>
  );
}

function TripGame({
  event: { number, row, note, planB, venue },
}: {
  event: Extract<EventView, { kind: 'game' }>;
}) {
  const host = row.teams.at(-1)?.team;
  return (
    <article className={host ? `trip-game ${teamClass(host)}` : 'trip-game'}>
      <p className="trip-number" aria-hidden="true">
        {number}
      </p>
      <p className="trip-time">
        <time dateTime={row.dateTime ?? undefined}>{row.date.time ?? row.date.date}</time>
      </p>
      <div className="trip-match">
        <h4 className="match">
          {row.teams.map((named, index) => (
            <Fragment key={named.name}>
              {index > 0 && ` ${row.preposition} `}
              <TeamName named={named} />
            </Fragment>
          ))}
        </h4>
        <p>
          {row.location}
          {row.address && <small>{` ${row.address}`}</small>}
        </p>
        {note && <b className="tag moved">{note}</b>}
        <Notes row={row} />
        {venue && <FoldedVenue {...venue} />}
        {planB.length > 0 && <PlanB games={planB} />}
      </div>
      <p className="trip-links">
        <Ticket row={row} words={TICKET_WORDS} />
        {row.guideTeam && <a href={paths.cityGuide(row.guideTeam)}>View Guide</a>}
      </p>
    </article>
  );
}

function PlanB({ games }: { games: readonly PlanBView[] }) {
  return (
    <details className="plan-b">
      <summary>Plan B</summary>
      <ul>
        {games.map(({ id, href, matchup, detail }) => (
          <li key={id}>
            <a href={href} rel="nofollow">
              {matchup}
            </a>{' '}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
