import { dayText } from '../../domain/dates/date-text.ts';
import type { NearestQuestion, Shortage as ShortageOfTrips } from '../../domain/trips/finder/trip-answer.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { nearestText, shortageText } from './answer-text.ts';
import { nearestQuery } from './nearest-query.ts';
import type { AnsweredTrips } from './trips-state.ts';

/** Says which limit leaves too few games, and links the nearest question that has more. */
export function Shortage({
  state: { asked, answer },
  shortage: { limit, nearest, nextGames },
}: {
  state: AnsweredTrips;
  shortage: ShortageOfTrips;
}) {
  const { query } = asked;
  return (
    <div className="state">
      <p>
        <strong>{shortageText(limit, { asked, games: answer.mostGames })}</strong>
        {nearest && ` ${nearestText(nearest)}`}
      </p>
      {nextGames.map(({ league, date }) => (
        <p key={league}>{`The ${league} plays next on ${dayText(date)}.`}</p>
      ))}
      {limit === 'leagues' &&
        nextGames.length === 0 &&
        query.leagues.map((league) => <p key={league}>{LEAGUE_TEXTS[league].season}</p>)}
      <p>
        {nearest ? (
          <a className="btn" href={paths.trips(nearestQuery(query, nearest))} rel="nofollow">
            {buttonText(nearest)}
          </a>
        ) : (
          <a className="btn" href={paths.trips()}>
            Start over
          </a>
        )}
      </p>
    </div>
  );
}

function buttonText(nearest: NearestQuestion): string {
  return nearest.games === 1 ? 'See that trip' : `See trips with ${nearest.games} games`;
}
