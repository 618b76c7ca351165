import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { pageSummary } from '../../domain/paging.ts';
import { Pagination } from '../ui/pagination.tsx';
import { TryAgain, ErrorAlert, Spinner } from '../ui/fragment-states.tsx';
import { Toast } from '../ui/toast.tsx';
import { GAMES_TOAST_TITLE, SITE_UNREACHABLE, type Provenance } from './games-state.ts';
import { ScheduleNotes } from './schedule-notes.tsx';

/** A listing that is not there: still waited for, or not to be had. */
type AbsentGames = { kind: 'loading' } | { kind: 'error'; message: string };

/** What asks for a region again. */
export interface Question {
  action: string;
  /** With its '?', or ''. */
  search: string;
}

interface RegionProps {
  /** By which the browser module knows it. */
  name: 'games' | 'schedule';
  /** Where its fragment is. */
  source: string;
  state: { kind: 'loading' | 'error' } | LoadedList;
  question: Question;
  page: number;
  pageHref: (page: number) => string;
  filters: ReactNode;
  /** Stands beside the pages. */
  pageSize?: ReactNode;
  children: ReactNode;
}

interface LoadedList {
  kind: 'loaded';
  totalItems: number;
  lastPage: number;
  provenance: Provenance | null;
}

/** The 'Upcoming Games' section of a page; the browser module swaps it whole. */
export function UpcomingGamesFragment({
  name,
  source,
  state,
  question,
  page,
  pageHref,
  filters,
  pageSize,
  children,
}: RegionProps) {
  const list = state.kind === 'loaded' ? state : null;
  return (
    <section
      className="region"
      data-region={name}
      data-src={source}
      data-said={list ? pageSummary(list.totalItems, 'games', page, list.lastPage) : undefined}
      aria-labelledby="games"
    >
      <div className="controls">
        <h2 id="games" tabIndex={-1}>
          {'Upcoming Games '}
          {list && <span className="count">{formatNumber(list.totalItems)}</span>}
        </h2>
        {filters}
        <TryAgain {...question} label="Refresh" id="refresh" busyLabel="Loading..." />
      </div>
      <div data-body="">{children}</div>
      {list && (
        <>
          {list.totalItems > 0 && (
            <div className="paging">
              <Pagination page={page} lastPage={list.lastPage} href={pageHref} />
              {pageSize}
            </div>
          )}
          <ScheduleNotes provenance={list.provenance} />
        </>
      )}
    </section>
  );
}

/** What the browser module puts in place of a region's body while it waits or fails, and as a toast. */
export function UpcomingGamesTemplates({
  name,
  question,
}: {
  name: RegionProps['name'];
  question: Question;
}) {
  return (
    <>
      <template data-for={name} data-state="loading">
        <NoGames state={{ kind: 'loading' }} question={question} />
      </template>
      <template data-for={name} data-state="error">
        <NoGames state={{ kind: 'error', message: SITE_UNREACHABLE }} question={question} />
      </template>
      <template data-for={name} data-state="toast">
        <Toast title={GAMES_TOAST_TITLE} message={SITE_UNREACHABLE} />
      </template>
    </>
  );
}

/** A region's body without its games (product.md section 8). */
export function NoGames({ state, question }: { state: AbsentGames; question: Question }) {
  return state.kind === 'loading' ? (
    <Spinner label="Loading upcoming games..." />
  ) : (
    <ErrorAlert what="Error loading upcoming games" message={state.message} {...question} />
  );
}
