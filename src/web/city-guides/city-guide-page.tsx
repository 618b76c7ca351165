import { guideSlug } from '../../domain/content/city-guide.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { SITE_UNREACHABLE } from '../games/games-state.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import { paths } from '../urls/paths.ts';
import { GuideArticle } from './guide-article.tsx';
import type { GuideState } from './load-guide.ts';

interface GuideProps {
  team: Team;
  venue: Venue | null;
  state: GuideState;
}

export function cityGuideCrumbs(team: Team): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'City Guides', href: paths.cityGuides() },
    { label: team.fullName, href: paths.cityGuide(team) },
  ];
}

export function CityGuidePage({ team, venue, state }: GuideProps) {
  return (
    <>
      <Breadcrumb crumbs={cityGuideCrumbs(team)} />
      <GuideHead team={team} />
      <GuideFragment team={team} venue={venue} state={state} />
      {state.kind === 'error' && <GuideTemplates team={team} venue={venue} />}
    </>
  );
}

function GuideHead({ team }: { team: Team }) {
  return (
    <header className={`box guide-head ${teamClass(team)}`}>
      <TeamMark team={team} />
      <div>
        <h1>{`City Guide: ${team.fullName} - ${team.marketCity}`}</h1>
        <p className="badges link-line">
          <span className="badge">{team.marketCity}</span> <a href={paths.team(team)}>View Schedule</a>
        </p>
      </div>
    </header>
  );
}

export function GuideFragment(props: GuideProps) {
  return (
    <div data-region="guide" data-src={paths.cityGuideFragment(props.team)}>
      <div data-body="">
        <GuideBody {...props} />
      </div>
      <p>
        <a className="btn quiet" href={paths.cityGuides()}>
          Back to all city guides
        </a>
      </p>
    </div>
  );
}

export function GuideBody({ team, venue, state }: GuideProps) {
  if (state.kind === 'loading') {
    return (
      <div className="guide">
        <TextSkeleton label="Loading the city guide..." />
      </div>
    );
  }
  if (state.kind === 'loaded') return <GuideArticle team={team} venue={venue} page={state} />;
  return (
    <>
      <ErrorAlert what={state.what} message={state.message} action={paths.cityGuide(team)} search="" />
      <p className="fine-print">{`Requested guide: ${guideSlug(team)}`}</p>
    </>
  );
}

/** The browser module shows them while it loads a guide and when it gets no response. */
function GuideTemplates({ team, venue }: Omit<GuideProps, 'state'>) {
  return (
    <>
      <template data-for="guide" data-state="loading">
        <GuideBody team={team} venue={venue} state={{ kind: 'loading' }} />
      </template>
      <template data-for="guide" data-state="error">
        <GuideBody
          team={team}
          venue={venue}
          state={{ kind: 'error', what: 'Failed to load city guide', message: SITE_UNREACHABLE }}
        />
      </template>
    </>
  );
}
