import { leagueFacts, type League } from '../../domain/leagues.ts';
import { LEAGUE_TEXTS } from './league-texts.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';

/** A single card is as wide as the other search results. */
export function LeagueCards({ leagues }: { leagues: readonly League[] }) {
  return (
    <ul className={leagues.length > 1 ? 'league-cards' : 'league-cards found'}>
      {leagues.map((league) => (
        <li key={league} className="card">
          <a href={paths.league(league)}>
            <Shield label={league} />
            <span>
              <strong>{leagueFacts(league).fullName}</strong>
              <small>{LEAGUE_TEXTS[league].teamsLine}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
