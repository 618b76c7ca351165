import { Fragment } from 'react';
import { dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { matchupOf } from '../games/shown-game.ts';
import { paths } from '../urls/paths.ts';
import type { TripsQuery } from '../urls/trips-query.ts';
import { tripPath } from './trip-question.ts';
import type { AskedTrips } from './trips-state.ts';

/** Trips that differ in one game, where the swap is no long drive. */
export function Twins({
  trip,
  twins: all,
  asked,
}: {
  trip: Trip;
  twins: readonly Trip[];
  asked: AskedTrips;
}) {
  const twins = all.filter((twin) => isNearlyAsFar(twin, trip));
  const { query } = asked;
  if (twins.length === 0) return null;
  return (
    <p className="twins">
      {'Also: '}
      {twins.slice(0, MAX_TWINS).map((twin, index) => {
        const { game, text } = twinText(trip, twin);
        return (
          <Fragment key={text}>
            {index > 0 && '; '}
            <a href={tripPath(twin, asked) ?? questionWith(game, query)} rel="nofollow">
              {text}
            </a>
          </Fragment>
        );
      })}
      {twins.length > MAX_TWINS && `; and ${twins.length - MAX_TWINS} more like it`}
    </p>
  );
}

const MAX_TWINS = 3;
const FEW_MILES = 100;
const FEW_MILES_SHARE = 0.25;

/** Nobody swaps a game for hours of driving. */
function isNearlyAsFar(twin: Trip, { miles }: Trip): boolean {
  return twin.miles - miles <= Math.max(FEW_MILES, miles * FEW_MILES_SHARE);
}

function questionWith(game: string, query: TripsQuery): string {
  return paths.trips({ ...query, games: [...query.games, game], page: 1 });
}

/** @returns the twin's own game and 'Hornets at Pistons on Fri, Dec 4 for Heat at Bucks, +55 mi'. */
function twinText(trip: Trip, twin: Trip): { game: string; text: string } {
  const own = (one: Trip, other: Trip) =>
    one.games.find(({ id }) => other.games.every((game) => game.id !== id)) ?? mustExist(one.games[0]);
  const [game, replaced] = [own(twin, trip), own(trip, twin)];
  const added = Math.round(twin.miles - trip.miles);
  const miles =
    added === 0 ? 'the same miles' : `${added < 0 ? '−' : '+'}${formatNumber(Math.abs(added))} mi`;
  const instead = `${matchupOf(game)} on ${dayText(game.localDate)} for ${matchupOf(replaced)}`;
  return { game: game.id, text: `${instead}, ${miles}` };
}
