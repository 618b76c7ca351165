import { dayLine, type GameDate } from '../../domain/games/game-date.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { teamClass } from '../ui/team-class.ts';
import { leagueCrumbs, teamsIn } from './league-page.tsx';

export function conferencesTitle(league: League): string {
  return `${league} ${leagueFacts(league).groupWord === 'league' ? 'Leagues' : 'Conferences'} & Divisions`;
}

export function conferencesCrumbs(league: League): Crumb[] {
  return [...leagueCrumbs(league), { label: conferencesTitle(league), href: paths.conferences(league) }];
}

export type NextHomeGames =
  | { kind: 'loaded'; byTeam: ReadonlyMap<string, GameDate & { opponent: string }>; isSample: boolean }
  | { kind: 'error'; message: string };

export function ConferencesPage({ league, nextGames }: { league: League; nextGames: NextHomeGames }) {
  return (
    <>
      <Breadcrumb crumbs={conferencesCrumbs(league)} />
      <h1>{conferencesTitle(league)}</h1>
      {nextGames.kind === 'error' && (
        <ErrorAlert
          what="Error loading upcoming games"
          message={nextGames.message}
          action={paths.conferences(league)}
          search=""
        />
      )}
      {nextGames.kind === 'loaded' && nextGames.isSample && <SampleNotice />}
      {leagueFacts(league).conferences.map(({ name, shortName, divisions }) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="divisions">
            {divisions.map((division) => (
              <section key={division}>
                <h3>{isInEveryConference(league, division) ? `${shortName} ${division}` : division}</h3>
                <ul className="teams">
                  {teamsIn(league, name, division).map((team) => (
                    <TeamAtHome key={team.id} team={team} nextGames={nextGames} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      ))}
      <p className="ways-back">
        <a className="btn quiet" href={paths.league(league)}>
          Back to all teams
        </a>
      </p>
    </>
  );
}

/** A division's name may need its conference: 'AFC East' does, 'Atlantic' does not. */
function isInEveryConference(league: League, division: string): boolean {
  return leagueFacts(league).conferences.every(({ divisions }) => divisions.includes(division));
}

function TeamAtHome({ team, nextGames }: { team: Team; nextGames: NextHomeGames }) {
  const venue = venueById(team.venueId);
  const next = nextGames.kind === 'loaded' ? nextGames.byTeam.get(team.fullName) : undefined;
  return (
    <li className={`banded ${teamClass(team)}`}>
      <a href={paths.team(team)}>{team.fullName}</a>
      {venue && <small>{`${venue.name}, ${venue.city}`}</small>}
      {nextGames.kind === 'loaded' && (
        <small>
          {next
            ? `Next at home: ${dayLine(next)}${next.time ? `, ${next.time}` : ''}, vs ${next.opponent}`
            : 'No home games listed yet'}
        </small>
      )}
    </li>
  );
}
