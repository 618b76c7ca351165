import type { TeamPage } from '../../shared/team-page.ts';

export function Breadcrumb({ team }: { team: TeamPage['team'] }) {
  return (
    <nav class="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/${team.leaguePath}`}>{team.league}</a>
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
    <header class={`hero ${team.colors}`}>
      <span class="mark" aria-hidden="true">
        {team.abbreviation}
      </span>
      <div>
        <h1>{team.name}</h1>
        <p class="badges">
          <span class="badge">{team.city}</span>
          <span class="badge second">{team.nickname}</span>
          {team.playsAs && <span class="aside">{`Now playing as the ${team.playsAs}`}</span>}
        </p>
      </div>
      <form method="post" action="/account/teams">
        <input type="hidden" name="team" value={team.id} />
        <button type="submit" class="btn quiet" name="action" value="follow">
          Follow<span class="x"> this team</span>
        </button>
      </form>
      <dl class="tiles">
        <div>
          <dt>League</dt>
          <dd>{team.conference}</dd>
        </div>
        <div>
          <dt>Division</dt>
          <dd>{team.division}</dd>
        </div>
        {team.venue && (
          <div class="at-home">
            <dt>Home</dt>
            <dd>{team.venue}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}
