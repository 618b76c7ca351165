import { leagueFacts, LEAGUES, type League } from '../../../domain/leagues.ts';
import { teamsOf } from '../../../domain/teams/index.ts';
import { hasTicketLink } from '../../games/game-row.ts';
import { SampleNotice, ScheduleNotes, UnreadSchedule } from '../../games/schedule-notes.tsx';
import { teamsIn } from '../../leagues/league-page.tsx';
import { TeamMark } from '../../ui/team-mark.tsx';
import { teamClass } from '../../ui/team-class.ts';
import { paths } from '../../urls/paths.ts';
import type { MyTeamsView, NearHome } from './my-teams-view.ts';
import type { NamedPlace } from '../../../domain/places/place.ts';
import { CityField } from '../../places/city-field.tsx';
import type { MissingPlace } from '../../places/missing-place.tsx';
import { GameLines } from '../../schedule/game-lines.tsx';

export function MyTeamsPage({ view }: { view: MyTeamsView }) {
  const { nearHome, teams, provenance, isSample, problem } = view;
  return (
    <>
      {teams.length === 0 ? (
        <p className="lead">
          You don’t follow any teams yet. Choose yours below, or use the button “Follow this team” on a team’s
          page.
        </p>
      ) : (
        <>
          {isSample && <SampleNotice />}
          <NearHomeSection nearHome={nearHome} />
          {teams.map((followed) => (
            <FollowedTeamSection key={followed.team.id} followed={followed} />
          ))}
          <ScheduleNotes
            provenance={provenance}
            hasTickets={hasTicketLink([...nearHome.rows, ...teams.flatMap(({ rows }) => rows)])}
          />
        </>
      )}
      <h2>Choose Your Teams</h2>
      {problem?.league === null && <p className="field-problem">{problem.text}</p>}
      {LEAGUES.map((league) => (
        <LeagueForm key={league} league={league} view={view} />
      ))}
    </>
  );
}

function FollowedTeamSection({ followed }: { followed: MyTeamsView['teams'][number] }) {
  const { team } = followed;
  return (
    <section className={`followed ${teamClass(team)}`}>
      <header>
        <TeamMark team={team} />
        <h2>
          <a href={paths.team(team)}>{team.fullName}</a>
        </h2>
        <form method="post" action={paths.myTeams()}>
          <input type="hidden" name="team" value={team.id} />
          <button type="submit" className="btn quiet" name="action" value="unfollow">
            Unfollow<span className="sr">{` the ${team.fullName}`}</span>
          </button>
        </form>
      </header>
      <NextGames followed={followed} />
    </section>
  );
}

function NextGames({ followed: { team, rows, feed, isUnread } }: { followed: MyTeamsView['teams'][number] }) {
  if (rows.length > 0) {
    return <GameLines rows={rows} label={`Next games of the ${team.fullName}`} />;
  }
  if (isUnread) return <UnreadSchedule league={team.league} provenance={feed} />;
  return <p>No upcoming games scheduled. Dates appear here as soon as they are published.</p>;
}

function LeagueForm({ league, view: { checked, problem } }: { league: League; view: MyTeamsView }) {
  const followed = teamsOf(league).filter(({ id }) => checked.has(id)).length;
  const own = problem?.league === league ? problem.text : null;
  const problemId = `${league}-problem`;
  return (
    <details className="fan-list" open={own !== null}>
      <summary>{`${league}: ${followed} of ${teamsOf(league).length} teams`}</summary>
      <form method="post" action={paths.myTeams()} aria-describedby={own === null ? undefined : problemId}>
        <input type="hidden" name="league" value={league} />
        {own !== null && (
          <p className="field-problem" id={problemId}>
            {own}
          </p>
        )}
        <div className="fan-divisions">
          {leagueFacts(league).conferences.flatMap(({ name, shortName, divisions }) =>
            divisions.map((division) => (
              <fieldset key={`${name} ${division}`}>
                <legend>{`${shortName} ${division}`}</legend>
                {teamsIn(league, name, division).map((team) => (
                  <label key={team.id} className="fan-choice">
                    <input
                      type="checkbox"
                      name="team"
                      value={team.id}
                      defaultChecked={checked.has(team.id)}
                    />
                    {team.fullName}
                  </label>
                ))}
              </fieldset>
            )),
          )}
        </div>
        <button type="submit" className="btn" name="action" value="save">
          {`Save ${league} teams`}
        </button>
      </form>
    </details>
  );
}

function NearHomeSection({ nearHome }: { nearHome: NearHome }) {
  const { place, problem } = nearHome;
  return (
    <section id="near" className="near-home">
      <h2>{place === null ? 'Near You' : `Near ${place.label}`}</h2>
      {place === null ? (
        <>
          <p>Where do you live? We list the games of your teams that you can drive to.</p>
          {problem && <CityProblem missing={problem.missing} />}
          <HomeForm nearHome={nearHome} />
        </>
      ) : (
        <>
          <Games nearHome={nearHome} place={place} />
          <details className="more" open={problem !== null}>
            <summary>Change your city</summary>
            {problem && <CityProblem missing={problem.missing} />}
            <HomeForm nearHome={nearHome} />
          </details>
        </>
      )}
    </section>
  );
}

function Games({
  nearHome: { rows, hours, isGuess },
  place: { slug, label },
}: {
  nearHome: NearHome;
  place: NamedPlace;
}) {
  const guess = isGuess ? ' One of your saved trips starts there.' : '';
  return rows.length === 0 ? (
    <>
      <p>{`Your teams have no upcoming games within ${hours} hours by car.${guess}`}</p>
      <p>
        <a className="btn quiet" href={paths.trips({ from: slug })} rel="nofollow">
          {`Plan a trip from ${label}`}
        </a>
      </p>
    </>
  ) : (
    <>
      <p>{`The next games of your teams up to ${hours} hours away by car.${guess}`}</p>
      <GameLines rows={rows} label={`Games of your teams near ${label}`} />
    </>
  );
}

/** A form of its own, so that Enter in the field below chooses none of its cities. */
function CityProblem({ missing: { message, choices } }: { missing: MissingPlace }) {
  return (
    <form className="city-choices" method="post" action={paths.myTeams()}>
      <input type="hidden" name="action" value="home" />
      <p className="field-problem">{message}</p>
      {choices.map(({ slug, label }) => (
        <button key={slug} type="submit" className="btn quiet" name="place" value={slug}>
          {label}
        </button>
      ))}
    </form>
  );
}

function HomeForm({ nearHome: { place, problem } }: { nearHome: NearHome }) {
  return (
    <form className="trip-form near" method="post" action={paths.myTeams()}>
      <input type="hidden" name="action" value="home" />
      <CityField
        id="home-city"
        name="city"
        label="Home city or ZIP code"
        value={problem?.typed ?? place?.label ?? ''}
        isRequired
      />
      <button type="submit" className="btn">
        Save city
      </button>
    </form>
  );
}
