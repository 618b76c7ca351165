import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import { teamsIn } from '../leagues/league-page.tsx';
import { paths } from '../paths.ts';
import { Shield } from '../ui/shield.tsx';
import { teamClass } from '../ui/team-class.ts';

/** All teams by sport, conference and division (product.md section 2, /city-guides). */
export function TeamDirectoryPage() {
  return (
    <>
      <h1>Sports Team Directory</h1>
      <p className="lead">Every team has a city, and every city a guide. Find yours by league.</p>
      <nav className="jump" aria-label="Leagues">
        {LEAGUES.map((league) => (
          <a key={league} href={`#${leagueFacts(league).path}`}>
            <Shield label={league} />
          </a>
        ))}
      </nav>
      {LEAGUES.map((league) => (
        <section key={league} id={leagueFacts(league).path}>
          <h2>{`${league} ${leagueFacts(league).sport}`}</h2>
          {leagueFacts(league).conferences.map(({ name, divisions }) => (
            <section key={name}>
              <h3>{name}</h3>
              <div className="divisions">
                {divisions.map((division) => (
                  <section key={division}>
                    <h4>{division}</h4>
                    <ul className="teams">
                      {teamsIn(league, name, division).map((team) => (
                        <li key={team.id} className={`banded ${teamClass(team)}`}>
                          <strong>{team.fullName}</strong>
                          <small>{team.marketCity}</small>
                          <a href={paths.cityGuide(team)} aria-label={`View City Guide: ${team.fullName}`}>
                            View City Guide
                          </a>
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </>
  );
}
