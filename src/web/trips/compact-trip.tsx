import { capitalized } from '../../domain/list-text.ts';
import type { ReactNode } from 'react';
import { teamClass } from '../ui/team-class.ts';
import type { CompactTripView, DayCell, TripStopView } from './trip-view.ts';

/** A line never begins with the dot. */
const SEPARATOR = '\u00a0· ';

export function CompactTrip({
  trip,
  heading: Heading = 'h3',
  stopList,
  children,
}: {
  trip: CompactTripView;
  heading?: 'h3' | 'h4';
  /** Replaces the plain list of stops. */
  stopList?: ReactNode;
  children?: ReactNode;
}) {
  const { anchor, href, isFollowed, games, badge, span, days, stops, figures, wait, isTight, reason } = trip;
  const title = (
    <>
      {games} {badge && <span className="count">{badge}</span>} <small>{span}</small>
    </>
  );
  return (
    <article className="trip-stub" id={anchor}>
      <Heading>
        {href === null ? (
          title
        ) : (
          <a href={href} rel={isFollowed ? undefined : 'nofollow'}>
            {title} <b>Day by day</b>
          </a>
        )}
      </Heading>
      {days.length > 0 && (
        <ol className="trip-days">
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      )}
      <details>
        <summary>
          {stops.map(({ id, host }, index) => (
            <span key={id}>
              {index > 0 && <i aria-hidden="true">· </i>}
              {host}{' '}
            </span>
          ))}
        </summary>
        {trip.out && <p className="way-home">{trip.out}</p>}
        {stopList ?? <TripStops stops={stops} />}
        {trip.back && <p className="way-home">{trip.back}</p>}
        {children}
      </details>
      {figures.length > 0 && (
        <p>
          {figures.join(SEPARATOR)}
          {wait && (
            <>
              {SEPARATOR}
              {isTight ? <b className="tight">{wait}</b> : wait}
            </>
          )}
        </p>
      )}
      {reason && <p className="why">{capitalized(reason)}</p>}
    </article>
  );
}

function TripStops({ stops }: { stops: readonly TripStopView[] }) {
  return (
    <ol className="trip-stops">
      {stops.map((stop) => (
        <li key={stop.id}>
          <strong>{stop.matchup}</strong>
          <span>{`${stop.when} · ${stop.city}`}</span>
          {stop.legAfter && <span className="leg">{stop.legAfter}</span>}
        </li>
      ))}
    </ol>
  );
}

function Day({ day: { date, weekday, day, hosts, isFree } }: { day: DayCell }) {
  return (
    <li className={isFree ? 'free' : hosts.length === 0 ? 'road' : undefined}>
      <time dateTime={date}>
        {weekday} <b>{day}</b>
      </time>
      {hosts.map((team) => (
        <abbr key={team.id} className={teamClass(team)} title={team.fullName}>
          {team.abbreviation}
        </abbr>
      ))}
      {hosts.length === 0 && <span className="sr">{isFree ? 'free day' : 'on the road'}</span>}
    </li>
  );
}
