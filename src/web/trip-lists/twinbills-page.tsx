import { Fragment } from 'react';
import { dateSpan, dayText } from '../../domain/dates/date-text.ts';
import { lastPage } from '../../domain/paging.ts';
import { nflWeekOf, type NflWeek } from '../../domain/trips/lists/nfl-week.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { oldestFeed } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes, UnreadSchedule } from '../games/schedule-notes.tsx';
import { leagueCrumbs } from '../leagues/league-page.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { twinbillsQuery, type TwinbillsView } from '../urls/page-queries.ts';
import { ChainCard } from './chain-card.tsx';
import { ListMessage, OtherLists } from './list-message.tsx';
import { TRIPS_PER_PAGE, type ListedChain, type LoadedList, type TripListState } from './trip-list-state.ts';

export const twinbillCrumbs: readonly Crumb[] = [
  ...leagueCrumbs('NFL'),
  { label: 'Twinbills', href: paths.twinbills() },
];

export function TwinbillsPage({ view, state }: { view: TwinbillsView; state: TripListState }) {
  return (
    <>
      <Breadcrumb crumbs={twinbillCrumbs} />
      <h1>NFL Twinbills</h1>
      <p className="lead">
        Every two NFL games on one day, or on two days in a row, that you can really drive between.
      </p>
      {state.kind === 'loaded' ? (
        <TwinbillList view={view} list={state} />
      ) : (
        state.kind !== 'no-place' && (
          <ListMessage state={state} action={paths.twinbills()} search={twinbillsQuery.print(view)} />
        )
      )}
      <OtherLists current="twinbills" hasGrandTour={state.kind === 'loaded' && state.hasGrandTour} />
    </>
  );
}

export function TwinbillList({ view, list }: { view: TwinbillsView; list: LoadedList }) {
  const { trips, totalItems, weeks } = list;
  if (weeks.length === 0) return <NoTwinbills list={list} />;
  return (
    <>
      {list.isSample && <SampleNotice />}
      <WeekLinks weeks={weeks} chosen={view.week} />
      {totalItems === 0 && <p className="state">No two games of that week are within a drive.</p>}
      {weeksOf(trips).map(([week, ofWeek]) => (
        <section key={week} className="day">
          <h2>{headingOf(ofWeek)}</h2>
          <div className="stack tiled">
            {ofWeek.map((listed) => (
              <ChainCard
                key={listed.trip.games.map(({ id }) => id).join(' ')}
                listed={listed}
                placeLabel={null}
                note={listed.dates.from === listed.dates.through ? 'one day' : 'two days'}
                hasDates={false}
              />
            ))}
          </div>
        </section>
      ))}
      <Pagination
        page={view.page}
        lastPage={lastPage(totalItems, TRIPS_PER_PAGE)}
        href={(page) => paths.twinbills({ ...view, page })}
      />
      <p className="fine-print">
        Only games with a set time count, so the last week joins when its times are known. Each pair leaves
        time for the whole first game, getting out, the drive and, on the next day, a night’s sleep. Drives
        are without other traffic. Tight means less than 45 minutes to spare.
      </p>
      <ScheduleNotes provenance={oldestFeed(list.feeds)} hasTickets={false} />
    </>
  );
}

function WeekLinks({ weeks, chosen }: { weeks: readonly NflWeek[]; chosen: string | null }) {
  const seasons = [...Map.groupBy(weeks, ({ season }) => season)];
  return (
    <nav className="week-links" aria-label="Weeks">
      <a href={paths.twinbills()} aria-current={chosen === null ? 'page' : undefined}>
        All weeks
      </a>
      {seasons.map(([season, ofSeason], index) => (
        <Fragment key={season}>
          <b>{index === 0 ? 'Week' : `${season} week`}</b>
          {ofSeason.map(({ from, number }) => (
            <a
              key={from}
              href={paths.twinbills({ week: from })}
              aria-current={chosen === from ? 'page' : undefined}
              aria-label={number === null ? undefined : `Week ${number}, ${season}`}
            >
              {number ?? dayText(from)}
            </a>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

function weeksOf(trips: readonly ListedChain[]): [string, ListedChain[]][] {
  return [...Map.groupBy(trips, ({ dates }) => nflWeekOf(dates.from).from)];
}

/** Returns 'Week 14, Dec 10-14, 2026'; outside the regular season, only the dates. */
function headingOf(ofWeek: readonly ListedChain[]): string {
  const { from } = mustExist(ofWeek[0]).dates;
  const through =
    ofWeek
      .map(({ dates }) => dates.through)
      .toSorted()
      .at(-1) ?? from;
  const { number } = nflWeekOf(from);
  return `${number === null ? '' : `Week ${number}, `}${dateSpan(from, through)}`;
}

function NoTwinbills({ list: { nextDates, unread, feeds } }: { list: LoadedList }) {
  const next = nextDates.find(({ league }) => league === 'NFL');
  if (!next && unread.includes('NFL')) {
    return (
      <div className="state">
        <UnreadSchedule league="NFL" provenance={feeds.find(({ league }) => league === 'NFL') ?? null} />
      </div>
    );
  }
  return (
    <div className="state">
      <p>
        <strong>
          {next
            ? 'No two NFL games with set times are within a drive of each other right now.'
            : 'No NFL game is on the schedule right now.'}
        </strong>
      </p>
      {next ? (
        <p>
          {'The next NFL game is on '}
          <a href={paths.schedule('NFL', { ...DEFAULT_SCHEDULE_VIEW, from: next.date })}>
            {dayText(next.date)}
          </a>
          . Twinbills appear as soon as kickoff times are set.
        </p>
      ) : (
        <p>
          {'The league usually publishes its next schedule in May. Until then, see '}
          <a href={paths.weekends()}>weekends with two leagues in one city</a>.
        </p>
      )}
    </div>
  );
}
