import { guideSlug } from '../../domain/content/city-guide.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { GuideArticle } from './guide-article.tsx';
import type { GuideState } from './guide-state.ts';

interface GuideProps {
  team: Team;
  venue: Venue | null;
  state: GuideState;
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
