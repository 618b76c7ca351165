import { ExploreActivities } from '../../../../src/web/activities/explore-activities.tsx';
import { NO_WIDGET, WidgetFailure } from '../../../../src/web/activities/widget-failure.tsx';
import { DirectoryBody } from '../../../../src/web/city-guides/directory-fragment.tsx';
import { GuideBody } from '../../../../src/web/city-guides/guide-fragment.tsx';
import { GUIDE_UNREACHABLE } from '../../../../src/web/city-guides/guide-state.ts';
import { CELTICS } from './fixed-games.ts';

export function Directories() {
  return (['loading', 'error'] as const).map((kind) => <DirectoryBody key={kind} state={{ kind }} />);
}

export function Guides() {
  const error = { kind: 'error', what: 'Database error', message: GUIDE_UNREACHABLE } as const;
  return [{ kind: 'loading' } as const, error].map((state) => (
    <GuideBody key={state.kind} team={CELTICS} venue={null} state={state} />
  ));
}

export function ActivityStates() {
  const place = { city: 'Boston', link: 'https://www.viator.com/' };
  const framed = {
    kind: 'framed',
    address: '/w/nowhere',
    source: "'self'",
    sandbox: '',
    origin: 'null',
  } as const;
  return (
    <>
      <ExploreActivities activities={{ ...place, widget: { kind: 'none' } }} />
      <ExploreActivities activities={{ ...place, widget: framed }} />
      <ExploreActivities activities={{ ...place, widget: { kind: 'refused' } }} />
      <WidgetFailure reason={NO_WIDGET} tryAgain="/w/nowhere" />
    </>
  );
}
