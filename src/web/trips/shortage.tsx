import { Fragment } from 'react';
import { dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { NearestQuestion, Shortage as ShortageOfTrips } from '../../domain/trips/finder/trip-answer.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { nearestText, shortageText } from './answer-text.ts';
import { nearestQuery } from './nearest-query.ts';
import type { AnsweredTrips } from './trips-state.ts';

/** Links the nearest question that has more games. */
export function Shortage({
  state,
  shortage: { limit, nearest, nextGames },
}: {
  state: AnsweredTrips;
  shortage: ShortageOfTrips;
}) {
  const { asked, answer } = state;
  const { query } = asked;
  return (
    <div className="state">
      <p>
        <strong>{shortageText(limit, { asked, games: answer.mostGames })}</strong>
        {nearest && ` ${nearestText(nearest)}`}
      </p>
      {nextGames.map(({ league, date }) => (
        <p key={league}>{`The next ${league} game is on ${dayText(date)}.`}</p>
      ))}
      {limit === 'leagues' &&
        nextGames.length === 0 &&
        query.leagues.map((league) => <p key={league}>{LEAGUE_TEXTS[league].season}</p>)}
      {limit === 'leagues' && nearest?.change !== 'leagues' && <OtherLeagues state={state} />}
      {nearest && (
        <p>
          <a className="btn" href={paths.trips(nearestQuery(query, nearest))} rel="nofollow">
            {buttonText(nearest)}
          </a>
        </p>
      )}
      {!nearest && answer.mostGames === 0 && (
        <p>
          <a className="btn" href={paths.trips()}>
            Start over
          </a>
        </p>
      )}
    </div>
  );
}

/** What else is on while the chosen leagues do not play. */
function OtherLeagues({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { query } = asked;
  const others = LEAGUES.filter(
    (league) => !query.leagues.includes(league) && answer.reachable.byLeague[league] > 0,
  );
  if (others.length === 0) return null;
  return (
    <p>
      {'Within reach on those dates: '}
      {others.map((league, index) => (
        <Fragment key={league}>
          {index > 0 && ', '}
          <a href={paths.trips({ ...query, leagues: [league], page: 1 })} rel="nofollow">
            {`${formatNumber(answer.reachable.byLeague[league])} ${league}`}
          </a>
        </Fragment>
      ))}
      {others.length === 1 && answer.reachable.byLeague[others[0] ?? 'NFL'] === 1 ? ' game.' : ' games.'}
    </p>
  );
}

function buttonText(nearest: NearestQuestion): string {
  return nearest.games === 1 ? 'See that trip' : `See trips with ${nearest.games} games`;
}
