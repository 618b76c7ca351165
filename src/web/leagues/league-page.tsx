import { leagueFacts, type League } from '../../domain/leagues.ts';
import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { DateFields } from '../ui/date-fields.tsx';
import { Shield } from '../page/shield.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import { LEAGUE_TEXTS } from './league-texts.ts';

export function leagueCrumbs(league: League): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: league, href: paths.league(league) },
  ];
}

export function LeaguePage({ league }: { league: League }) {
  const { fullName, conferences, groupWord, teamCount } = leagueFacts(league);
  const halves = conferences.map((conference) => conference.name).join(' and ');
  return (
    <>
      <Breadcrumb crumbs={leagueCrumbs(league)} />
      <header className="hub">
        <Shield label={league} />
        <div>
          <h1>{fullName}</h1>
          <p className="lead">{LEAGUE_TEXTS[league].blurb}</p>
        </div>
      </header>
      <div className="hub-links">
        <DateFields action={paths.schedule(league)} kept={[]} label="Date" from="" hasProblem={false} />
        <a className="btn quiet" href={paths.schedule(league)}>{`${league} Schedule`}</a>
        <a className="btn quiet" href={league === 'NFL' ? paths.twinbills() : paths.weekends()}>
          {league === 'NFL' ? 'Twinbills' : 'Weekends'}
        </a>
        <a className="btn quiet" href="#more">
          Trips and cities
        </a>
      </div>
      <h2>
        Teams Directory
        <span className="count">{teamCount}</span>
      </h2>
      <div className="halves">
        {conferences.map(({ name, divisions }) => (
          <section key={name} className="half">
            <h3>{name}</h3>
            <div className="divisions">
              {divisions.map((division) => (
                <section key={division}>
                  <h4>{division}</h4>
                  <ul className="teams">
                    {teamsIn(league, name, division).map((team) => (
                      <li key={team.id} className={teamClass(team)}>
                        <a href={paths.team(team)}>
                          <TeamMark team={team} />
                          {team.fullName}
                        </a>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className="cards" id="more">
        <section className="card">
          <h2>
            <a href={paths.schedule(league)}>{`${league} Schedule`}</a>
          </h2>
          <p>Upcoming games across the league by date, with their venues.</p>
        </section>
        <section className="card">
          <h2>
            <a href={paths.conferences(league)}>{groupWord === 'league' ? 'Leagues' : 'Conferences'}</a>
          </h2>
          <p>{`${halves}, division by division, with every home venue.`}</p>
        </section>
        <LeagueTripLinks league={league} />
        <section className="card">
          <h2>
            <a href={paths.cities()}>Games by City</a>
          </h2>
          <p>All games in one city, of this league and the other three.</p>
        </section>
      </div>
    </>
  );
}

function LeagueTripLinks({ league }: { league: League }) {
  return (
    <>
      {league === 'NFL' && (
        <section className="card">
          <h2>
            <a href={paths.twinbills()}>Twinbills</a>
          </h2>
          <p>Two games in one day or two, with the drive between them.</p>
        </section>
      )}
      <section className="card">
        <h2>
          <a href={paths.weekends()}>Weekends</a>
        </h2>
        <p>{`${league} games and those of another league on one weekend, in one city or two near each other.`}</p>
        <p>
          Outside the United States and Canada: <a href={paths.gamesAbroad()}>games abroad</a>
        </p>
      </section>
    </>
  );
}

export function teamsIn(league: League, conference: string, division: string): Team[] {
  return teamsOf(league).filter((team) => team.conference === conference && team.division === division);
}
