import type { SequenceCounts } from '../../db/queries/sequence-counts.ts';
import type { League } from '../../domain/leagues.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { paths } from '../urls/paths.ts';
import { journeyQuery, type JourneyOrder } from '../urls/roadtrips-query.ts';
import { TryAgain, ErrorAlert } from '../ui/fragment-states.tsx';
import { MESSAGES } from './sequences-state.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';

export type SummaryState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      /** Null until the job has run for the roadtrip. */
      counts: SequenceCounts | null;
    };

interface SummaryProps {
  slug: string;
  league: League;
  travel: Travel;
  order: JourneyOrder;
  state: SummaryState;
}

export function SequenceSummary(props: SummaryProps) {
  const { slug, order } = props;
  return (
    <section className="card summary" id="games" data-region="counts" data-src={paths.sequenceCounts(slug)}>
      <div className="controls">
        <h2 tabIndex={-1}>Game Sequences</h2>
        <TryAgain
          action={paths.roadtrip(slug)}
          search={journeyQuery.print({ order })}
          label="Refresh"
          id="refresh"
          busyLabel="Loading..."
        />
      </div>
      <div data-body="">
        <SummaryBody {...props} />
      </div>
    </section>
  );
}

/** The browser module shows them while loading and when the response is missing or invalid. */
export function SummaryTemplates(props: Omit<SummaryProps, 'state'>) {
  const states: { name: string; state: SummaryState }[] = [
    { name: 'loading', state: { kind: 'loading' } },
    { name: 'error', state: { kind: 'error', message: MESSAGES.unreadable } },
    { name: 'invalid', state: { kind: 'error', message: MESSAGES.unexpected } },
  ];
  return states.map(({ name, state }) => (
    <template key={name} data-for="counts" data-state={name}>
      <SummaryBody {...props} state={state} />
    </template>
  ));
}

export function SummaryBody({ slug, league, travel, order, state }: SummaryProps) {
  const words = TRAVEL_WORDS[travel];
  if (state.kind === 'loading') {
    return (
      <output className="counts waiting">
        <span className="sr">Loading game sequences...</span>
        <i aria-hidden="true" />
        {league !== 'NFL' && <i aria-hidden="true" />}
      </output>
    );
  }
  if (state.kind === 'error') {
    return (
      <ErrorAlert
        message={state.message}
        action={paths.roadtrip(slug)}
        search={journeyQuery.print({ order })}
      />
    );
  }
  if (state.counts === null) {
    return <p>Check back after the next schedule update.</p>;
  }
  return (
    <>
      <p>{league === 'NFL' ? words.nflSummary : words.summary}</p>
      <ul className="counts">
        {listsOf(league, state.counts).map(({ type, label, entries }) => (
          <li key={type}>
            <a href={paths.sequences(slug, type)}>
              <strong>{entries}</strong> {label}
            </a>
            {entries === 0 && ' (Check Next Season)'}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The NFL counts home games and has no same-team list (docs/rules.md#nfl-lists). */
function listsOf(league: League, counts: SequenceCounts) {
  return league === 'NFL'
    ? [{ type: 'any-team' as const, label: 'Home Games Available', entries: counts.anyTeam }]
    : [
        { type: 'any-team' as const, label: 'Any-team sequences', entries: counts.anyTeam },
        { type: 'same-team' as const, label: 'Same-team sequences', entries: counts.sameTeam },
      ];
}
