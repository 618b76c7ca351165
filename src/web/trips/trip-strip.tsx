import { formatNumber } from '../../domain/dates/number-words.ts';
import { ceilToFive, hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import type { NamedAnswer, ScoredTrip } from '../../domain/trips/finder/trip-answer.ts';
import { COST_DEFAULTS, tripCost } from '../../domain/trips/trip-cost.ts';
import { spareText } from './trip-drive-text.ts';
import { ANSWER_LABELS } from './trips-state.ts';

export interface StripAnswer extends NamedAnswer {
  /** Its card, or its own page where the list has none. */
  href: string;
}

/** At most four ways, each with a link to its card. */
export function TripStrip({
  answers,
  first,
}: {
  answers: readonly StripAnswer[];
  /** The list's first trip. */
  first: ScoredTrip | undefined;
}) {
  return (
    <nav className="answers" aria-label="Ways to spend these dates">
      {answers.map(({ name, trip, href }) => (
        <a
          key={name}
          href={href}
          rel={href.startsWith('#') ? undefined : 'nofollow'}
          className={trip.tightLegs > 0 ? 'warn' : undefined}
          aria-current={trip === first ? 'true' : undefined}
        >
          <b>{ANSWER_LABELS[name]}</b>{' '}
          <span>
            <strong>{trip.games.length}</strong> {trip.games.length === 1 ? 'game' : 'games'}
          </span>{' '}
          <small>{figuresText(trip)}</small>
        </a>
      ))}
    </nav>
  );
}

/** Returns '956 mi · 5 nights', or '1,729 mi · 5 min to spare' of a tight trip. */
function figuresText({ miles, nights, tightLegs, minutesToSpare }: ScoredTrip): string {
  const second =
    tightLegs > 0 && minutesToSpare !== null
      ? `${spareText(minutesToSpare)} to spare`
      : `${nights === 0 ? 'no' : nights} ${nights === 1 ? 'night' : 'nights'}`;
  return `${formatNumber(Math.round(miles))} mi · ${second}`;
}

export function TripComparison({ answers }: { answers: readonly StripAnswer[] }) {
  return (
    <table className="compare">
      <caption className="sr">Compare these trips</caption>
      <thead>
        <tr>
          <th scope="col">Trip</th>
          <th scope="col">Games</th>
          <th scope="col">Free days</th>
          <th scope="col">Longest day</th>
          <th scope="col">Per person</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ name, trip, href }) => (
          <tr key={name}>
            <th scope="row">
              <a href={href} rel={href.startsWith('#') ? undefined : 'nofollow'}>
                {ANSWER_LABELS[name]}
              </a>
            </th>
            <td>{trip.games.length}</td>
            <td>{trip.freeDates.length}</td>
            <td>{hoursAndMinutes(ceilToFive(trip.longestDayMinutes))}</td>
            <td>{costText(trip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Gas and rooms for the standard party, such as '$330-557'. */
const NO_PRICE = { known: null, bought: null };

function costText({ miles, nights, games }: ScoredTrip): string {
  const { least, most } = tripCost(
    { miles, nights, games: games.map(() => NO_PRICE) },
    COST_DEFAULTS,
  ).perPerson;
  return least === most ? `$${formatNumber(least)}` : `$${formatNumber(least)}-${formatNumber(most)}`;
}
