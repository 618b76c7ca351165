import { LEAGUES } from '../../domain/leagues.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { LeagueCards } from '../leagues/league-cards.tsx';
import { paths } from '../urls/paths.ts';
import type { AnswerOf } from './answer.ts';

/** Says that a sport is not on the site, and names the nearest league that is. */
export function FoundOther({ other: { name, nearest } }: AnswerOf['other']) {
  return (
    <section>
      <h2>Not Listed Here</h2>
      <p>{`We list NFL, NBA, NHL and MLB games, but no ${name}.`}</p>
      {nearest === null ? (
        <LeagueCards leagues={LEAGUES} />
      ) : (
        <p className="search-more">
          <a className="btn" href={paths.schedule(nearest)}>
            {`${nearest} schedule`}
          </a>{' '}
          <a className="btn quiet" href={paths.trips({ leagues: [nearest] })} rel="nofollow">
            {`Plan a trip with ${LEAGUE_TEXTS[nearest].sportName.toLowerCase()}`}
          </a>
        </p>
      )}
    </section>
  );
}
