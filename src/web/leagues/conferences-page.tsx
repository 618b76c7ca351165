import { leagueFacts, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { teamClass } from '../ui/team-class.ts';
import { leagueCrumbs, teamsIn } from './league-page.tsx';

/** 'NFL Conferences & Divisions'; MLB's halves are leagues. */
export function conferencesTitle(league: League): string {
  return `${league} ${leagueFacts(league).halfName === 'league' ? 'Leagues' : 'Conferences'} & Divisions`;
}

/** @returns Home, league, this page. */
export function conferencesCrumbs(league: League): Crumb[] {
  return [...leagueCrumbs(league), { label: conferencesTitle(league), href: paths.conferences(league) }];
}

/** Every team of a league by half and division, with its building. */
export function ConferencesPage({ league }: { league: League }) {
  return (
    <>
      <Breadcrumb crumbs={conferencesCrumbs(league)} />
      <h1>{conferencesTitle(league)}</h1>
      {leagueFacts(league).conferences.map(({ name, shortName, divisions }) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="divisions">
            {divisions.map((division) => (
              <section key={division}>
                <h3>{`${shortName} ${division}`}</h3>
                <ul className="teams">
                  {teamsIn(league, name, division).map((team) => (
                    <TeamAtHome key={team.id} team={team} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      ))}
      <p>
        <a className="btn quiet" href={paths.league(league)}>
          Back to all teams
        </a>
      </p>
    </>
  );
}

function TeamAtHome({ team }: { team: Team }) {
  const venue = venueById(team.venueId);
  return (
    <li className={`banded ${teamClass(team)}`}>
      <a href={paths.team(team)}>{team.fullName}</a>
      {venue && <small>{`${venue.name}, ${venue.city}`}</small>}
    </li>
  );
}
