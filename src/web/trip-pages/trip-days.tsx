import type { Travel } from '../../domain/travel/travel-mode.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { paths } from '../urls/paths.ts';
import { TripGame } from './trip-game.tsx';
import type { CostState, DayView, EventView, NightView, WayView } from './trip-state.ts';

/** A guide's first day. */
const FIRST_DAY = '#day-1';

export function DayByDay({
  days,
  change,
  cost,
  travel = 'drive',
}: {
  days: readonly DayView[];
  /** Where to change the games; null on a page that does so itself. */
  change: string | null;
  cost: CostState | null;
  travel?: Travel;
}) {
  const hasWays = days.some(({ events }) => events.some(({ kind }) => kind === 'way'));
  return (
    <section>
      <h2 className="with-link">
        Day by Day
        {change && (
          <a href={change} rel="nofollow">
            {travel === 'rail' ? 'Change it to a trip by car' : 'Change it'}
          </a>
        )}
      </h2>
      <ol className="trip-log">
        {days.map((day) => (
          <Day key={day.date} day={day} cost={cost} />
        ))}
      </ol>
      {hasWays && <TravelNote travel={travel} />}
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
      Drives leave time for the full game, sleep and an hour before the next. They are without traffic other
      than rush hour: check before you book.
    </p>
  );
}

function Day({ day, cost }: { day: DayView; cost: CostState | null }) {
  return (
    <li className={day.free ? 'free' : undefined}>
      <h3>
        <time dateTime={day.date}>
          <span>{day.weekday.slice(0, 3)}</span> <span>{day.month}</span> <b>{day.day}</b>
        </time>
      </h3>
      <div>
        {day.free && <FreeDay free={day.free} />}
        {day.isOnTheRoad && <p className="go">On the road all day</p>}
        {day.events.map((event) => (
          <Event key={event.id} event={event} cost={cost} />
        ))}
        {day.night && <Night night={day.night} />}
      </div>
    </li>
  );
}

function Event({ event, cost }: { event: EventView; cost: CostState | null }) {
  return event.kind === 'way' ? <Way way={event} /> : <TripGame event={event} cost={cost} />;
}

function FreeDay({ free: { city, guide } }: { free: NonNullable<DayView['free']> }) {
  return (
    <p className="free-day">
      <b>{`Free day in ${city}`}</b>{' '}
      {guide && <a href={`${paths.cityGuide(guide)}${FIRST_DAY}`}>{`Day 1 in ${guide.marketCity}`}</a>}
    </p>
  );
}

function Way({ way: { lead, figures, notes, isBroken, isTight, crossesBorder } }: { way: WayView }) {
  return (
    <p className={isBroken ? 'go broken' : 'go'}>
      <b>{lead}</b> {figures && <span>{figures}</span>}{' '}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      {isBroken && <b className="tag alarm">No longer fits</b>}
      {isTight && <b className="tag tight">Tight</b>}
      {crossesBorder && <b className="tag">Border, passport</b>}
    </p>
  );
}

function Night({ night: { title, stay } }: { night: NightView }) {
  if (stay === null) return <p className="bed">{title}</p>;
  return (
    <a className="bed" href={stay.href}>
      <span>
        <b>{title}</b>
        <small>{stay.text}</small>
      </span>
      <i>Stay</i>
    </a>
  );
}
