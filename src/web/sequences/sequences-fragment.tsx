import { monthText } from '../../domain/dates/date-text.ts';
import { pageSummary } from '../../domain/paging.ts';
import { SEQUENCE_LENGTHS } from '../../domain/trips/sequence-kinds.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { TravelNote } from '../trip-pages/trip-days.tsx';
import { paths } from '../urls/paths.ts';
import { MonthSelect } from '../ui/month-select.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { SequenceCard } from './sequence-card.tsx';
import type { SequenceEntry } from './sequence-view.ts';
import { hasTicketsInLists, MESSAGES, type LoadedSequences, type SequencesState } from './sequences-state.ts';
import {
  DEFAULT_SEQUENCES_VIEW,
  sequencesQuery,
  type SequencesView,
  type SequenceType,
} from '../urls/roadtrips-query.ts';

const LENGTH_LABELS = { week: 'Up to 7 days', weekend: 'Weekends' } as const;

interface SequencesProps {
  slug: string;
  type: SequenceType;
  view: SequencesView;
  state: SequencesState;
}

export function SequencesFragment({ slug, type, view, state }: SequencesProps) {
  return (
    <div
      className="region"
      data-region="sequences"
      data-src={paths.sequenceList(slug, type)}
      data-said={
        state.kind === 'loaded'
          ? pageSummary(state.totalItems, 'trips', view.page, state.lastPage)
          : undefined
      }
    >
      <Filters slug={slug} type={type} view={view} state={state.kind === 'loaded' ? state : null} />
      <div data-body="">
        <SequencesBody slug={slug} type={type} view={view} state={state} />
      </div>
    </div>
  );
}

/** The browser module shows them while it loads and when it gets no response. */
export function SequencesTemplates({ slug, type, view }: Omit<SequencesProps, 'state'>) {
  const states: { name: string; state: SequencesState }[] = [
    { name: 'loading', state: { kind: 'loading' } },
    { name: 'error', state: { kind: 'error', message: MESSAGES.unreachable } },
  ];
  return states.map(({ name, state }) => (
    <template key={name} data-for="sequences" data-state={name}>
      <SequencesBody slug={slug} type={type} view={view} state={state} />
    </template>
  ));
}

function Filters({
  slug,
  type,
  view,
  state,
}: Omit<SequencesProps, 'state'> & { state: LoadedSequences | null }) {
  const teams = state?.teams ?? (view.team ? [view.team] : []);
  return (
    <div className="controls">
      {/* NFL lists hold single games. */}
      {state?.trip.league !== 'NFL' && (
        <nav className="shown" aria-label="Length">
          {SEQUENCE_LENGTHS.map((length) => (
            <a
              key={length}
              id={`length-${length}`}
              href={paths.sequences(slug, type, { ...view, length, page: 1 })}
              aria-current={length === view.length ? 'true' : undefined}
            >
              {LENGTH_LABELS[length]}
            </a>
          ))}
        </nav>
      )}
      <form action={paths.sequences(slug, type)} className="filters pair">
        {view.length !== DEFAULT_SEQUENCES_VIEW.length && (
          <input type="hidden" name="length" value={view.length} />
        )}
        <MonthSelect months={state?.months ?? []} chosen={view.month} label="Month of the first game" />
        <select name="team" id="team" defaultValue={view.team?.slug ?? ''} aria-label="Team">
          <option value="">All teams</option>
          {teams.map((team) => (
            <option key={team.slug} value={team.slug}>
              {team.fullName}
            </option>
          ))}
        </select>
        <button type="submit" className="btn">
          Show
        </button>
      </form>
    </div>
  );
}

export function SequencesBody({ slug, type, view, state }: SequencesProps) {
  if (state.kind === 'loading') return <SequencesSkeleton />;
  if (state.kind === 'error') {
    return (
      <ErrorAlert
        message={state.message}
        action={paths.sequences(slug, type)}
        search={sequencesQuery.print(view)}
      />
    );
  }
  const { trip, picks, entries, totalItems, lastPage } = state;
  const hasPicks = picks.length > 0 && sequencesQuery.print(view) === '';
  return (
    <>
      {state.isSample && <SampleNotice />}
      {hasPicks && (
        <section className="picks">
          <h2>{trip.league === 'NFL' ? 'Twinbills' : 'Our Picks'}</h2>
          <div className="stack tiled">
            {picks.map((entry, index) => (
              <SequenceCard key={entry.address} slug={slug} entry={entry} heading="h3" isOpen={index === 0} />
            ))}
          </div>
        </section>
      )}
      <section>
        <h2 tabIndex={-1}>
          {listHeading(state, type, view)} <span className="count">{totalItems}</span>
        </h2>
        {entries.length === 0 ? (
          <NoSequences trip={trip} type={type} view={view} />
        ) : (
          groupsOf(entries).map(({ heading, group }) => (
            <section key={heading} className="sequence-group">
              <h3>{heading}</h3>
              <div className="stack tiled">
                {group.map((entry) => (
                  <SequenceCard
                    key={entry.card.anchor}
                    slug={slug}
                    entry={entry}
                    heading="h4"
                    isOpen={entry === entries[0] && !hasPicks}
                  />
                ))}
              </div>
            </section>
          ))
        )}
        <div className="paging">
          <Pagination
            page={view.page}
            lastPage={lastPage}
            href={(page) => paths.sequences(slug, type, { ...view, page })}
          />
        </div>
        {entries.length > 0 && (
          <>
            <TravelNote travel={trip.travel} />
            <ScheduleNotes provenance={state.provenance} hasTickets={hasTicketsInLists(state)} />
          </>
        )}
      </section>
    </>
  );
}

function listHeading({ trip }: LoadedSequences, type: SequenceType, view: SequencesView): string {
  if (trip.league === 'NFL' && type === 'any-team') return 'Home Games';
  return view.length === 'weekend' ? 'Weekends' : 'All Trips';
}

/** Groups by month or by followed team and keeps the order. */
function groupsOf(entries: readonly SequenceEntry[]): { heading: string; group: SequenceEntry[] }[] {
  const groups = new Map<string, SequenceEntry[]>();
  for (const entry of entries) {
    const heading = entry.team ?? monthText(entry.month);
    groups.set(heading, [...(groups.get(heading) ?? []), entry]);
  }
  return [...groups].map(([heading, group]) => ({ heading, group }));
}

function NoSequences({
  trip,
  type,
  view,
}: {
  trip: LoadedSequences['trip'];
  type: SequenceType;
  view: SequencesView;
}) {
  const isFiltered = sequencesQuery.print({ ...view, page: 1 }) !== '';
  return (
    <div className="state">
      <p>
        <strong>No Sequences Found</strong>
      </p>
      {isFiltered ? (
        <p>
          No trips match these filters. <a href={paths.sequences(trip.slug, type)}>Show all trips</a>
        </p>
      ) : (
        <p>
          Check back next season for updated game schedules.
          {` ${LEAGUE_TEXTS[trip.league].season}`}
        </p>
      )}
      <p>
        {trip.league === 'NFL' && type === 'same-team' && (
          <a className="btn quiet" href={paths.sequences(trip.slug, 'any-team')}>
            See the home games
          </a>
        )}
        {trip.teams.map((team) => (
          <a key={team.slug} className="btn quiet" href={paths.team(team)}>
            {`${team.playsAs ?? team.nickname} schedule`}
          </a>
        ))}
      </p>
    </div>
  );
}

function SequencesSkeleton() {
  return (
    <output className="sequences-skeleton">
      <span className="sr">Loading game sequences...</span>
      {Array.from({ length: 4 }, (_, entry) => (
        <i key={entry} aria-hidden="true" />
      ))}
    </output>
  );
}
