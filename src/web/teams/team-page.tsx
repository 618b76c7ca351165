import type { TeamGames } from '../../db/queries/team-games.ts';
import type { Team } from '../../domain/teams/index.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { CalendarLinks } from '../ui/calendar-links.tsx';
import { FollowTeamSlot } from '../ui/follow-team-slot.tsx';
import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark, TeamBadges } from '../ui/team-mark.tsx';
import type { GamesState } from '../games/games-state.ts';
import type { GamesView } from '../urls/page-queries.ts';
import { GamesFragment, GamesTemplates } from './games-fragment.tsx';

export function teamCrumbs(team: Team): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: team.league, href: paths.league(team.league) },
    { label: team.fullName, href: paths.team(team) },
  ];
}

export function TeamPage({
  team,
  venue,
  view,
  state,
  roadtrip,
  hasGuide,
  siteOrigin,
}: {
  team: Team;
  venue: Venue | null;
  view: GamesView;
  state: GamesState;
  /** A roadtrip that stops in the team's city. */
  roadtrip: TeamGames['roadtrip'];
  /** Without a stored guide, the card leads to the directory of guides. */
  hasGuide: boolean;
  siteOrigin: string;
}) {
  return (
    <>
      <Breadcrumb crumbs={teamCrumbs(team)} />
      <TeamHeader team={team} venue={venue} />
      <GamesFragment team={team} view={view} state={state} />
      <GamesTemplates team={team} view={view} />
      <NextStops team={team} roadtrip={roadtrip} hasGuide={hasGuide} siteOrigin={siteOrigin} />
    </>
  );
}

function TeamHeader({ team, venue }: { team: Team; venue: Venue | null }) {
  return (
    <header className={`hero ${teamClass(team)}`}>
      <TeamMark team={team} />
      <div>
        <h1>{team.fullName}</h1>
        <TeamBadges team={team}>
          {team.playsAs && <span className="aside">{`Now playing as the ${team.playsAs}`}</span>}
        </TeamBadges>
      </div>
      <FollowTeamSlot team={team} isFollowed={false} />
      <dl className="tiles">
        <div>
          <dt>League</dt>
          <dd>{team.conference}</dd>
        </div>
        <div>
          <dt>Division</dt>
          <dd>{team.division}</dd>
        </div>
        {venue && (
          <div className="at-home">
            <dt>Home</dt>
            <dd>{venue.name}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}

function NextStops({
  team,
  roadtrip,
  hasGuide,
  siteOrigin,
}: {
  team: Team;
  roadtrip: TeamGames['roadtrip'];
  hasGuide: boolean;
  siteOrigin: string;
}) {
  const guide = hasGuide ? paths.cityGuide(team) : paths.cityGuides(slugOf(team.marketCity));
  return (
    <>
      <div className="cards">
        <section className="card">
          <h2>Local City Guide</h2>
          <p className="link-line">
            {`Where to stay, eat and walk around a game in ${team.marketCity}. `}
            <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>
          </p>
          <a className="btn" href={guide}>{`View ${team.marketCity} City Guide`}</a>
        </section>
        <section className="card">
          <h2>Featured Roadtrip</h2>
          <p>
            {roadtrip && <a href={paths.roadtrip(roadtrip.slug)}>{roadtrip.title}</a>}
            {`${roadtrip ? ': several' : 'Several'} ${team.league} cities on one trip, with games along the way.`}
          </p>
          <a className="btn quiet" href={paths.roadtrips()}>
            Explore Roadtrips
          </a>
        </section>
        <section className="card">
          <h2>Calendar</h2>
          <p>{`Every ${team.playsAs ?? team.nickname} game in your own calendar, updated when a game moves.`}</p>
          <CalendarLinks path={paths.teamCalendar(team)} siteOrigin={siteOrigin} />
        </section>
      </div>
      <p>
        <a className="btn quiet" href={paths.league(team.league)}>
          Back to all teams
        </a>
      </p>
    </>
  );
}
