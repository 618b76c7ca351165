import { Fragment } from 'react';
import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { slugOf } from '../../domain/slug.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { citiesOf } from '../../domain/trips/lists/trip-list.ts';
import { venueById } from '../../domain/venues/index.ts';
import { Shield } from '../page/shield.tsx';
import { figuresOf, legLine } from '../trips/trip-drive-text.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import { matchupOf } from '../games/shown-game.ts';
import { clockOf } from '../trips/trip-view.ts';
import { teamClass } from '../ui/team-class.ts';
import { paths } from '../urls/paths.ts';
import type { ListedChain } from './trip-list-state.ts';

export function ChainCard({
  listed: { trip, code, driveMinutes },
  placeLabel,
  note,
  hasDates,
}: {
  listed: ListedChain;
  /** Where the drive to the first game begins; null without a place. */
  placeLabel: string | null;
  /** The text after the cities, such as '3 games, 2 leagues'. */
  note: string;
  /** False where the heading above says the dates. */
  hasDates: boolean;
}) {
  const { games, legs, firstDate, lastDate } = trip;
  return (
    <article className="trip-stub chain">
      <h3>
        <Cities games={games} /> <small>{note}</small>
      </h3>
      {hasDates && <p>{`${weekdaySpan(firstDate, lastDate)}, ${dateSpan(firstDate, lastDate)}`}</p>}
      {placeLabel !== null && (
        <p className="why">
          {driveMinutes === null
            ? `No road from ${placeLabel}`
            : `${hoursAndMinutes(roundToFive(driveMinutes))} from ${placeLabel}`}
        </p>
      )}
      <ol>
        {games.map((game, index) => {
          const leg = legs[index];
          return (
            <li key={game.id}>
              <GameLine game={game} />
              {leg && (
                <p className={leg.isTight ? 'leg tight-leg' : 'leg'}>
                  {leg.minutes === 0 ? 'Same building, no drive' : legLine(leg)}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p className="sum">
        {legs.length > 1 && <span>{figuresOf(trip).slice(0, 2).join('\u00a0· ')}</span>}
        {code !== null && (
          <a href={paths.trip(code)} rel="nofollow">
            Day by day
            <span className="sr">{`: ${citiesOf(games).join(' and ')}, ${dateSpan(firstDate, lastDate)}`}</span>
          </a>
        )}
      </p>
    </article>
  );
}

function Cities({ games }: { games: readonly TripGame[] }) {
  return citiesOf(games).map((city, index) => (
    <Fragment key={city}>
      {index > 0 && ' & '}
      <a href={paths.city(slugOf(city))}>{city}</a>
    </Fragment>
  ));
}

function GameLine({ game }: { game: TripGame }) {
  const host = homeTeamOf(game);
  return (
    <div className={host ? `play ${teamClass(host)}` : 'play'}>
      <time dateTime={game.startsAt?.toISOString() ?? game.localDate}>{clockOf(game)}</time>
      <Shield label={game.league} />
      <p>
        <strong>{matchupOf(game)}</strong> <small>{venueById(game.venueId)?.name}</small>
      </p>
    </div>
  );
}
