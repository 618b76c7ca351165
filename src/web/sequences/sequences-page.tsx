import { clockWords } from '../../domain/calendar-words.ts';
import type { League } from '../../domain/leagues.ts';
import { SEQUENCE_LENGTHS } from '../../domain/sequence-list.ts';
import type { Team } from '../../domain/teams/index.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { paths } from '../paths.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ErrorAlert } from '../ui/region-states.tsx';
import { SequenceCard } from './sequence-card.tsx';
import type { SequenceEntry } from './sequence-entry.ts';
import { sequencesSearch, type SequencesView } from './sequences-view.ts';

export type SequenceType = 'any-team' | 'same-team';

/** The roadtrip a list belongs to. */
export interface SequenceTrip {
  slug: string;
  title: string;
  league: League;
  teams: readonly Team[];
}

/** What stands on the page of a list (product.md section 8, 'Sequences page'). */
export type SequencesState =
  | { kind: 'error'; message: string }
  | {
      kind: 'loaded';
      trip: SequenceTrip;
      picks: readonly SequenceEntry[];
      entries: readonly SequenceEntry[];
      totalItems: number;
      lastPage: number;
      months: readonly string[];
      isSample: boolean;
    };

const TYPE_TITLES: Record<SequenceType, string> = {
  'any-team': 'Any-Team Game Sequences',
  'same-team': 'Same-Team Game Sequences',
};
const LENGTH_LABELS = { week: 'Up to 7 days', weekend: 'Weekends' } as const;

/** 'Lake Erie and the Three Rivers: Any-Team Game Sequences'; the NFL's list is its home games. */
export function sequencesTitle(trip: SequenceTrip, type: SequenceType): string {
  const isHomeGames = trip.league === 'NFL' && type === 'any-team';
  return `${trip.title}: ${isHomeGames ? 'Home Games Available' : TYPE_TITLES[type]}`;
}

/** @returns Home, roadtrips, roadtrip, list. */
export function sequencesCrumbs(trip: SequenceTrip, type: SequenceType): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'Roadtrips', href: paths.roadtrips() },
    { label: trip.title, href: paths.roadtrip(trip.slug) },
    { label: TYPE_TITLES[type], href: paths.sequences(trip.slug, type) },
  ];
}

/** A roadtrip's game sequences of one type: picks first, then the list. */
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
  if (state.kind === 'error') {
    return (
      <>
        <h1>Game Sequences</h1>
        <ErrorAlert
          what="Game sequences"
          message={state.message}
          action={paths.sequences(slug, type)}
          search={sequencesSearch(view)}
        />
        <BackToRoadtrip slug={slug} />
      </>
    );
  }
  const { trip, picks, entries, totalItems, lastPage } = state;
  return (
    <>
      <Breadcrumb crumbs={sequencesCrumbs(trip, type)} />
      <h1>{sequencesTitle(trip, type)}</h1>
      <p className="lead">{leadOf(trip, type)}</p>
      {state.isSample && <SampleNotice />}
      <Filters trip={trip} type={type} view={view} months={state.months} />
      {picks.length > 0 && view.page === 1 && (
        <section>
          <h2>{trip.league === 'NFL' ? 'Twinbills' : 'Our picks'}</h2>
          {picks.map((entry) => (
            <SequenceCard key={entry.pick} entry={entry} asPick />
          ))}
        </section>
      )}
      <section>
        <h2>
          {view.length === 'weekend' ? 'Weekends' : 'All sequences'}
          <span className="count">{totalItems}</span>
        </h2>
        {entries.length === 0 ? (
          <div className="state">
            <p>
              <strong>No Sequences Found</strong>
            </p>
            <p>Check back next season for updated game schedules.</p>
          </div>
        ) : (
          entries.map((entry) => <SequenceCard key={entry.position} entry={entry} />)
        )}
        <div className="paging">
          <Pagination
            page={view.page}
            lastPage={lastPage}
            href={(page) => paths.sequences(slug, type, { ...view, page })}
          />
        </div>
      </section>
      <p className="fine">
        Drives are road estimates without traffic. Each sequence leaves time for the whole game, the way out,
        an hour at the next gate and a night’s sleep; check times again before you book.
      </p>
      <BackToRoadtrip slug={slug} />
    </>
  );
}

function leadOf(trip: SequenceTrip, type: SequenceType): string {
  const names = trip.teams.map((team) => team.nickname).join(', ');
  return type === 'same-team'
    ? `Follow one team along this road: every game below is theirs, in the buildings of the ${names}.`
    : `Games of the ${names} that one person can drive between, the best for every start date.`;
}

function Filters({
  trip,
  type,
  view,
  months,
}: {
  trip: SequenceTrip;
  type: SequenceType;
  view: SequencesView;
  months: readonly string[];
}) {
  return (
    <div className="controls">
      <nav className="shown" aria-label="Type and length">
        {SEQUENCE_LENGTHS.map((length) => (
          <a
            key={length}
            href={paths.sequences(trip.slug, type, { ...view, length, page: 1 })}
            aria-current={length === view.length ? 'true' : undefined}
          >
            {LENGTH_LABELS[length]}
          </a>
        ))}
      </nav>
      <form action={paths.sequences(trip.slug, type)} className="filters">
        {view.length === 'weekend' && <input type="hidden" name="length" value="weekend" />}
        <select name="month" defaultValue={view.month ?? ''} aria-label="Month of the first game">
          <option value="">All months</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthLabel(month)}
            </option>
          ))}
        </select>
        <select name="team" defaultValue={view.team?.slug ?? ''} aria-label="Team">
          <option value="">All teams</option>
          {trip.teams.map((team) => (
            <option key={team.slug} value={team.slug}>
              {team.fullName}
            </option>
          ))}
        </select>
        <button className="btn">Show</button>
      </form>
    </div>
  );
}

function BackToRoadtrip({ slug }: { slug: string }) {
  return (
    <p>
      <a className="btn quiet" href={paths.roadtrip(slug)}>
        Back to Roadtrip
      </a>
    </p>
  );
}

function monthLabel(month: string): string {
  const words = clockWords(`${month}-01T00:00`);
  return words ? `${words.month} ${words.year}` : month;
}
