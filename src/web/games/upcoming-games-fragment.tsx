import type { ReactNode } from 'react';
import { formatNumber } from '../../domain/dates/number-words.ts';
import type { League } from '../../domain/leagues.ts';
import { pageSummary } from '../../domain/paging.ts';
import { Pagination } from '../ui/pagination.tsx';
import { TryAgain, ErrorAlert, Spinner } from '../ui/fragment-states.tsx';
import { Toast } from '../ui/toast.tsx';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { GAMES_TOAST_TITLE, SITE_UNREACHABLE, type AbsentGames, type LoadedGames } from './games-state.ts';
import { ScheduleNotes, UnreadSchedule } from './schedule-notes.tsx';

export interface Reload {
  action: string;
  /** The query string with its '?', or ''. */
  search: string;
}

interface FragmentProps {
  /** The browser module finds the templates by it. */
  name: 'games' | 'schedule';
  source: string;
  state: AbsentGames | Pick<LoadedGames, 'kind' | 'totalItems' | 'lastPage' | 'provenance'>;
  reload: Reload;
  page: number;
  pageHref: (page: number) => string;
  /** The document's title, when it changes with the fragment. */
  title?: string;
  heading?: string | undefined;
  /** The text above the heading. */
  lead?: ReactNode;
  filters: ReactNode;
  pageSize?: ReactNode;
  /** Marks the heading, where the notice follows the games. */
  isSample?: boolean;
  hasTickets: boolean;
  children: ReactNode;
}

export function UpcomingGamesFragment({
  name,
  source,
  state,
  reload,
  page,
  pageHref,
  title,
  heading = 'Upcoming Games',
  lead,
  filters,
  pageSize,
  isSample = false,
  hasTickets,
  children,
}: FragmentProps) {
  const list = state.kind === 'loaded' ? state : null;
  return (
    <section
      className="region"
      data-region={name}
      data-src={source}
      data-title={title}
      data-said={list ? pageSummary(list.totalItems, 'games', page, list.lastPage) : undefined}
      aria-labelledby="games"
    >
      {lead}
      <div className="controls">
        <h2 id="games" tabIndex={-1}>
          {`${heading} `}
          {list && <span className="count">{formatNumber(list.totalItems)}</span>}
          {isSample && <b className="tag">Sample</b>}
        </h2>
        <TryAgain {...reload} label="Refresh" id="refresh" busyLabel="Loading..." />
        {filters}
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
          <ScheduleNotes provenance={list.provenance} hasTickets={hasTickets} />
        </>
      )}
    </section>
  );
}

export function UpcomingGamesTemplates({ name, reload }: { name: FragmentProps['name']; reload: Reload }) {
  return (
    <>
      <template data-for={name} data-state="loading">
        <NoGames state={{ kind: 'loading' }} reload={reload} />
      </template>
      <template data-for={name} data-state="error">
        <NoGames state={{ kind: 'error', message: SITE_UNREACHABLE }} reload={reload} />
      </template>
      <template data-for={name} data-state="toast">
        <Toast title={GAMES_TOAST_TITLE} message={SITE_UNREACHABLE} />
      </template>
    </>
  );
}

export function UnreadGames({
  reload,
  ...schedule
}: {
  league: League;
  provenance: FeedStatus;
  reload: Reload;
}) {
  return (
    <div className="state">
      <UnreadSchedule {...schedule} />
      <TryAgain {...reload} label="Try Again" />
    </div>
  );
}

export function NoGames({ state, reload }: { state: AbsentGames; reload: Reload }) {
  return state.kind === 'loading' ? (
    <Spinner label="Loading upcoming games..." />
  ) : (
    <ErrorAlert what="Error loading upcoming games" message={state.message} {...reload} />
  );
}
