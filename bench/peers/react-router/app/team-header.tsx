import { Form, Link } from 'react-router';
import type { TeamPage } from '../../shared/team-page.ts';

export function Breadcrumb({ team }: { team: TeamPage['team'] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to={`/${team.leaguePath}`}>{team.league}</Link>
        </li>
        <li>
          <span aria-current="page">{team.name}</span>
        </li>
      </ol>
    </nav>
  );
}

export function TeamHeader({ team }: { team: TeamPage['team'] }) {
  return (
    <header className={`hero ${team.colors}`}>
      <span className="mark" aria-hidden="true">
        {team.abbreviation}
      </span>
      <div>
        <h1>{team.name}</h1>
        <p className="badges">
          <span className="badge">{team.city}</span>
          <span className="badge second">{team.nickname}</span>
          {team.playsAs && <span className="aside">{`Now playing as the ${team.playsAs}`}</span>}
        </p>
      </div>
      <Form method="post" action="/account/teams">
        <input type="hidden" name="team" value={team.id} />
        <button type="submit" className="btn quiet" name="action" value="follow">
          Follow<span className="x"> this team</span>
        </button>
      </Form>
      <dl className="tiles">
        <div>
          <dt>League</dt>
          <dd>{team.conference}</dd>
        </div>
        <div>
          <dt>Division</dt>
          <dd>{team.division}</dd>
        </div>
        {team.venue && (
          <div className="at-home">
            <dt>Home</dt>
            <dd>{team.venue}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}
