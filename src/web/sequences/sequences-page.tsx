import { paths } from '../urls/paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { SequencesFragment, SequencesTemplates } from './sequences-fragment.tsx';
import type { SequencesState, RoadtripFacts } from './sequences-state.ts';
import { SEQUENCE_TYPES, type SequencesView, type SequenceType } from '../urls/roadtrips-query.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';

const TYPE_TITLES: Record<SequenceType, string> = {
  'any-team': 'Any-Team Game Sequences',
  'same-team': 'Same-Team Game Sequences',
};
const TYPE_LABELS: Record<SequenceType, string> = { 'any-team': 'Any team', 'same-team': 'Follow one team' };

export function sequencesTitle(trip: RoadtripFacts, type: SequenceType): string {
  return `${trip.title}: ${listTitle(trip, type)}`;
}

export function sequencesCrumbs(trip: RoadtripFacts, type: SequenceType): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'Roadtrips', href: paths.roadtrips() },
    { label: trip.title, href: paths.roadtrip(trip.slug) },
    { label: listTitle(trip, type), href: paths.sequences(trip.slug, type) },
  ];
}

export function SequencesPage({
  slug,
  type,
  view,
  state,
}: {
  slug: string;
  type: SequenceType;
  view: SequencesView;
  state: SequencesState;
}) {
  return (
    <>
      {state.kind === 'loaded' ? <ListHeader trip={state.trip} type={type} /> : <h1>{TYPE_TITLES[type]}</h1>}
      <SequencesFragment slug={slug} type={type} view={view} state={state} />
      <SequencesTemplates slug={slug} type={type} view={view} />
      <p>
        <a className="btn quiet" href={paths.roadtrip(slug)}>
          Back to Roadtrip
        </a>{' '}
        <a className="btn quiet" href={paths.trips()}>
          Plan your own trip
        </a>
      </p>
    </>
  );
}

function ListHeader({ trip, type }: { trip: RoadtripFacts; type: SequenceType }) {
  return (
    <>
      <Breadcrumb crumbs={sequencesCrumbs(trip, type)} />
      <h1>
        <small>{trip.title}</small> {listTitle(trip, type)}
      </h1>
      <p className="lead">{introOf(trip, type)}</p>
      {trip.league !== 'NFL' && (
        <nav className="chips" aria-label="Lists">
          {SEQUENCE_TYPES.map((other) => (
            <a
              key={other}
              href={paths.sequences(trip.slug, other)}
              aria-current={other === type ? 'page' : undefined}
            >
              {TYPE_LABELS[other]}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

function listTitle(trip: RoadtripFacts, type: SequenceType): string {
  return trip.league === 'NFL' && type === 'any-team' ? 'Home Games Available' : TYPE_TITLES[type];
}

function introOf(trip: RoadtripFacts, type: SequenceType): string {
  const names = new Intl.ListFormat('en').format(trip.teams.map((team) => team.playsAs ?? team.nickname));
  const words = TRAVEL_WORDS[trip.travel];
  if (type === 'same-team') {
    return `Trips that follow one team from game to game, all at the home venues of the ${names}.`;
  }
  return trip.league === 'NFL'
    ? `Every home game of the ${names}, ${words.nflIntro}.`
    : `${words.listed} ${names}, with the best trip for each start date.`;
}
