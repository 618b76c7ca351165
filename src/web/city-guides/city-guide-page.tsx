import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { paths } from '../paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';

/** @returns Home, directory, guide. */
export function cityGuideCrumbs(team: Team): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'City Guides', href: paths.cityGuides() },
    { label: team.fullName, href: paths.cityGuide(team) },
  ];
}

/** A guide before its writing: what is certain about the team's city and building. */
export function CityGuidePage({ team, venue }: { team: Team; venue: Venue | null }) {
  return (
    <>
      <Breadcrumb crumbs={cityGuideCrumbs(team)} />
      <header className={`hero ${teamClass(team)}`}>
        <TeamMark team={team} />
        <div>
          <h1>{`City Guide: ${team.fullName} - ${team.marketCity}`}</h1>
          <p className="badges">
            <span className="badge">{team.marketCity}</span>
          </p>
        </div>
      </header>
      <p>The guide itself is still being written. This much is certain:</p>
      {venue && (
        <dl className="tiles">
          <div>
            <dt>Venue</dt>
            <dd>{venue.name}</dd>
          </div>
          <div>
            <dt>Town</dt>
            <dd>{venue.region ? `${venue.city}, ${venue.region}` : venue.city}</dd>
          </div>
        </dl>
      )}
      <p>
        <a className="btn" href={paths.team(team)}>
          View Schedule
        </a>{' '}
        <a className="btn quiet" href={paths.cityGuides()}>
          Back to all city guides
        </a>
      </p>
    </>
  );
}

/** 'City guide not found' with the slug asked for and a way back (product.md section 8). */
export function GuideNotFoundPage({ slug }: { slug: string }) {
  return (
    <div className="detour">
      <h1>City guide not found</h1>
      <p role="alert">{`There is no guide called "${slug}".`}</p>
      <p>
        <a className="btn" href={paths.cityGuides()}>
          Back to all city guides
        </a>
      </p>
    </div>
  );
}
