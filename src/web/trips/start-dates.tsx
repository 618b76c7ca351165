import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { clockParts, monthText } from '../../domain/dates/date-text.ts';
import { paths } from '../urls/paths.ts';
import { rankedStarts, STARTS_PER_PAGE } from './listed-trips.ts';
import type { AnsweredTrips } from './trips-state.ts';

/** A strip of first days with the games of each one's best trip, to jump by. */
export function StartDates({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { query } = asked;
  const ranked = rankedStarts(answer.byStartDate, query.sort).map(({ date }) => date);
  const months = Map.groupBy(answer.byStartDate, ({ date }) => yearMonthOf(date));
  return (
    <nav className="start-dates" aria-label="First day of the trip">
      {[...months].map(([month, starts]) => (
        <div key={month}>
          <p>{monthText(month)}</p>
          <ol>
            {starts.map(({ date, trip }) => {
              const page = Math.floor(ranked.indexOf(date) / STARTS_PER_PAGE) + 1;
              const anchor = `#from-${date}`;
              return (
                <li key={date}>
                  <a
                    href={page === query.page ? anchor : `${paths.trips({ ...query, page })}${anchor}`}
                    rel={page === query.page ? undefined : 'nofollow'}
                    className={trip.games.length === answer.mostGames ? 'best' : undefined}
                  >
                    <small>{dayNumber(date)}</small>{' '}
                    <b>
                      {trip.games.length}
                      <span className="sr">{trip.games.length === 1 ? ' game' : ' games'}</span>
                    </b>
                  </a>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function dayNumber(date: string): string {
  const words = clockParts(`${date}T00:00`);
  return words ? `${words.weekday.slice(0, 3)} ${words.day}` : date;
}
