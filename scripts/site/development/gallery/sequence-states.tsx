import type { StoredStop } from '../../../../src/db/schema/sequences.ts';
import { NearestSequence, UnknownSequencePage } from '../../../../src/web/sequences/sequence-frame.tsx';
import { SequenceCard } from '../../../../src/web/sequences/sequence-card.tsx';
import { SummaryBody, type SummaryState } from '../../../../src/web/sequences/sequence-summary.tsx';
import {
  sequenceCard,
  sequenceView,
  type SequenceEntry,
} from '../../../../src/web/sequences/sequence-view.ts';
import { SequencesBody } from '../../../../src/web/sequences/sequences-fragment.tsx';
import {
  MESSAGES,
  type SequencesState,
  type RoadtripFacts,
} from '../../../../src/web/sequences/sequences-state.ts';
import { guideSlug } from '../../../../src/domain/content/city-guide.ts';
import type { Pick as PickKind } from '../../../../src/domain/trips/sequence-picks.ts';
import { paths } from '../../../../src/web/urls/paths.ts';
import { DEFAULT_SEQUENCES_VIEW } from '../../../../src/web/urls/roadtrips-query.ts';
import { fixedGame, teamOf } from './fixed-games.ts';
import type { Parts } from './part.tsx';

const TRIP: RoadtripFacts = {
  slug: 'nba-around-the-lakes',
  title: 'Fresh Water, Hard Floors',
  league: 'NBA',
  travel: 'drive',
  teams: ['Detroit Pistons', 'Cleveland Cavaliers', 'Toronto Raptors'].map((name) => teamOf('NBA', name)),
};
const LINKS = {
  rules: { linkTemplate: null, sellerTemplate: null },
  guides: new Set(TRIP.teams.map(guideSlug)),
};
const PLAIN = { crossesBorder: false, isTight: false };
const GAMES = [
  { city: 'Detroit', homeTeam: 'Detroit Pistons', day: '04', startsAt: '2026-12-05T00:30:00.000Z' },
  { city: 'Cleveland', homeTeam: 'Cleveland Cavaliers', day: '05', startsAt: '2026-12-05T18:00:00.000Z' },
  { city: 'Toronto', homeTeam: 'Toronto Raptors', day: '07', startsAt: '2026-12-08T00:30:00.000Z' },
  { city: 'Chicago', homeTeam: 'Chicago Bulls', day: '09', startsAt: null },
].map(({ city, homeTeam, day, startsAt }) =>
  fixedGame(city, {
    homeTeam,
    awayTeam: 'Miami Heat',
    localDateTime: `2026-12-${day}T19:30:00`,
    startsAt: startsAt === null ? null : new Date(startsAt),
    timeTbd: startsAt === null,
    venueName: `${city} Arena`,
    venueAddress: null,
    city,
  }),
);
const LEGS: readonly StoredStop['leg'][] = [
  null,
  { ...PLAIN, miles: 168, minutes: 165, minutesToSpare: 25, isTight: true },
  { ...PLAIN, miles: 291, minutes: 290, minutesToSpare: 1870, crossesBorder: true },
  { ...PLAIN, miles: 519, minutes: 500, minutesToSpare: null, crossesBorder: true },
];
const STOPS = GAMES.map((game, index): StoredStop => ({
  gameId: game.id,
  venueId: game.id,
  localDate: game.localDateTime.slice(0, 10),
  startsAt: game.startsAt?.toISOString() ?? null,
  leg: LEGS[index] ?? null,
}));
const ENTRY = entryOf(STOPS);
const LISTS: readonly SequencesState[] = [
  { kind: 'loading' },
  { kind: 'error', message: MESSAGES.unreadable },
  {
    kind: 'loaded',
    trip: TRIP,
    picks: [],
    entries: [],
    totalItems: 0,
    lastPage: 1,
    months: [],
    teams: TRIP.teams,
    provenance: null,
    isSample: false,
  },
];
const SUMMARIES: readonly SummaryState[] = [
  { kind: 'loading' },
  { kind: 'error', message: MESSAGES.unreadable },
  { kind: 'error', message: MESSAGES.unexpected },
  { kind: 'loaded', counts: { anyTeam: 135, sameTeam: 0 } },
  { kind: 'loaded', counts: null },
];

function Card({ entry, isOpen = false }: { entry: SequenceEntry; isOpen?: boolean }) {
  return <SequenceCard slug={TRIP.slug} entry={entry} heading="h3" isOpen={isOpen} />;
}

export const SEQUENCE_PARTS: Parts = {
  sequence: {
    title: 'Sequence: tight, border, no time',
    shown: <Card entry={ENTRY} isOpen />,
  },
  sequences: {
    title: 'Sequences: entries and picks',
    shown: (
      <>
        <h3>Of a month</h3>
        <div className="stack">
          <Card entry={entryOf(STOPS, 'Sequence 7')} />
          <Card entry={entryOf(STOPS.slice(0, 2), 'Sequence 5')} />
          <Card entry={entryOf(STOPS.slice(0, 1), 'Sequence 6')} />
          {(['best-weekend', 'best-week', 'soonest'] as const).map((pick) => (
            <Card key={pick} entry={entryOf(STOPS, pick, pick)} />
          ))}
        </div>
      </>
    ),
  },
  'sequence-lists': {
    title: 'Sequences: loading, error, none',
    shown: (
      <>
        {LISTS.map((state) => (
          <SequencesBody
            key={state.kind}
            slug={TRIP.slug}
            type="any-team"
            view={DEFAULT_SEQUENCES_VIEW}
            state={state}
          />
        ))}
      </>
    ),
  },
  'sequence-summary': {
    title: 'Sequences: the card of a roadtrip',
    shown: (
      <>
        {SUMMARIES.map((state) => (
          <section key={JSON.stringify(state)} className="card summary">
            <SummaryBody slug={TRIP.slug} league="NBA" travel="drive" order="original" state={state} />
          </section>
        ))}
      </>
    ),
  },
  'sequence-broken': {
    title: 'Sequence: broken and unknown',
    shown: (
      <>
        <NearestSequence trip={TRIP} sequence={{ address: '0123456789abcdef', stops: STOPS.slice(0, 3) }} />
        <UnknownSequencePage slug={TRIP.slug} />
      </>
    ),
  },
};

function entryOf(
  stops: readonly StoredStop[],
  heading = 'Sequence 4',
  pick: PickKind | null = null,
): SequenceEntry {
  const games = new Map(GAMES.map((game) => [game.id, game]));
  const view = sequenceView({ address: '0123456789abcdef', stops }, games, LINKS);
  if (view === null) throw new Error('a fixed sequence lacks a game');
  return {
    ...view,
    card: sequenceCard(
      stops,
      stops.flatMap(({ gameId }) => games.get(gameId) ?? []),
      {
        anchor: heading.toLowerCase().replace(' ', '-'),
        href: paths.sequence(TRIP.slug, '0123456789abcdef'),
        heading,
        length: pick === 'best-weekend' ? 'weekend' : 'week',
        pick,
      },
    ),
    team: null,
    month: '2026-12',
    otherDates: [
      { address: '0000000000000001', label: 'Sat-Wed, Dec 12-16, 2026' },
      { address: '0000000000000002', label: 'Tue-Sun, Dec 29-Jan 3, 2027' },
    ],
  };
}
