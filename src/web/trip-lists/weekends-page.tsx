import { dateSpan, monthText, weekdaySpan } from '../../domain/dates/date-text.ts';
import { lastPage } from '../../domain/paging.ts';
import { oldestFeed } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes, UnreadLeagues } from '../games/schedule-notes.tsx';
import { CityField } from '../places/city-field.tsx';
import { PlaceChoices } from '../places/missing-place.tsx';
import { gamesText } from '../games/shown-game.ts';
import { cityText } from '../trips/trip-game-text.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { MonthSelect } from '../ui/month-select.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { paths } from '../urls/paths.ts';
import { weekendsQuery, type WeekendsView } from '../urls/page-queries.ts';
import { ChainCard } from './chain-card.tsx';
import { ListMessage, NextGames, OtherLists } from './list-message.tsx';
import { TRIPS_PER_PAGE, type ListedChain, type LoadedList, type TripListState } from './trip-list-state.ts';

export const weekendCrumbs: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Weekends', href: paths.weekends() },
];

export function WeekendsPage({ view, state }: { view: WeekendsView; state: TripListState }) {
  return (
    <>
      <Breadcrumb crumbs={weekendCrumbs} />
      <h1>Weekends worth the drive</h1>
      <p className="lead">
        Games of two leagues or more in one city, or in two cities at most two hours apart, that one person
        can see in turn.
      </p>
      <WeekendsForm view={view} state={state} />
      {state.kind === 'loaded' ? (
        <WeekendList view={view} list={state} />
      ) : (
        state.kind !== 'no-place' && (
          <ListMessage state={state} action={paths.weekends()} search={weekendsQuery.print(view)} />
        )
      )}
      <OtherLists current="weekends" hasGrandTour={state.kind === 'loaded' && state.hasGrandTour} />
    </>
  );
}

function WeekendsForm({ view, state }: { view: WeekendsView; state: TripListState }) {
  const months = state.kind === 'loaded' ? state.months : [];
  const place = state.kind === 'loaded' ? state.place : null;
  return (
    <>
      <form action={paths.weekends()} className="trip-form by-place">
        <CityField
          id="from"
          label="Nearest to"
          value={place?.label ?? cityText(view.from)}
          placeholder="City, ZIP or postal code"
        />
        <p>
          <label htmlFor="month">Month</label>
          <MonthSelect months={months} chosen={view.month} label={null} />
        </p>
        <button type="submit" className="btn">
          Show weekends
        </button>
      </form>
      {state.kind === 'no-place' && (
        <div className="state" role="alert">
          <PlaceChoices
            missing={state.missing}
            hrefOf={(slug) => paths.weekends({ ...view, from: slug, page: 1 })}
          />
          <p>
            <a className="btn quiet" href={paths.weekends({ month: view.month })}>
              List all weekends by date
            </a>
          </p>
        </div>
      )}
    </>
  );
}

export function WeekendList({ view, list }: { view: WeekendsView; list: LoadedList }) {
  const { trips, totalItems, place } = list;
  if (totalItems === 0) return <NoWeekends view={view} list={list} />;
  const last = lastPage(totalItems, TRIPS_PER_PAGE);
  return (
    <>
      {list.isSample && <SampleNotice />}
      {place && (
        <div className="trip-heading">
          <h2>{`Nearest to ${place.label}`}</h2>
          <a className="btn quiet" href={paths.weekends({ month: view.month })}>
            List by date
          </a>
        </div>
      )}
      <p className="fine-print">{totalItems === 1 ? '1 trip' : `${totalItems} trips`}</p>
      {place ? (
        <Cards trips={trips} placeLabel={place.label} hasDates />
      ) : (
        weekendsOf(trips).map(([from, ofWeekend]) => {
          const { dates } = ofWeekend[0];
          return (
            <section key={from} className="day">
              <h2>{`${weekdaySpan(dates.from, dates.through)}, ${dateSpan(dates.from, dates.through)}`}</h2>
              <Cards trips={ofWeekend} placeLabel={null} hasDates={false} />
            </section>
          );
        })
      )}
      <Pagination
        page={view.page}
        lastPage={last}
        href={(page) => paths.weekends({ ...view, page })}
        isFollowed={view.from === ''}
      />
      <p className="fine-print">
        Each trip leaves time for the whole game, getting out, the drive and, on another day, a night’s sleep.
        Drives are without other traffic. Tight means less than 45 minutes to spare.
      </p>
      <ScheduleNotes provenance={oldestFeed(list.feeds)} hasTickets={false} />
    </>
  );
}

function Cards({
  trips,
  placeLabel,
  hasDates,
}: {
  trips: readonly ListedChain[];
  placeLabel: string | null;
  hasDates: boolean;
}) {
  return (
    <div className="stack tiled">
      {trips.map((listed) => (
        <ChainCard
          key={listed.trip.games.map(({ id }) => id).join(' ')}
          listed={listed}
          placeLabel={placeLabel}
          note={`${gamesText(listed.trip.games.length)}, ${listed.trip.leagues.length} leagues`}
          hasDates={hasDates}
        />
      ))}
    </div>
  );
}

function weekendsOf(trips: readonly ListedChain[]): [string, [ListedChain, ...ListedChain[]]][] {
  const weekends = new Map<string, [ListedChain, ...ListedChain[]]>();
  for (const listed of trips) {
    const known = weekends.get(listed.dates.from);
    if (known) known.push(listed);
    else weekends.set(listed.dates.from, [listed]);
  }
  return [...weekends];
}

function NoWeekends({
  view: { from, month },
  list: { months, nextDates, unread },
}: {
  view: WeekendsView;
  list: LoadedList;
}) {
  const nearest = months.find((one) => month === null || one > month) ?? months.at(-1);
  return (
    <>
      <UnreadLeagues leagues={unread} />
      <div className="state">
        <p>
          <strong>
            {month === null
              ? 'No weekend has games of two leagues within two hours of each other yet.'
              : `No weekend of ${monthText(month)} has games of two leagues within two hours of each other.`}
          </strong>
        </p>
        {nearest === undefined ? (
          <NextGames nextDates={nextDates} unread={unread} />
        ) : (
          <p>
            <a className="btn" href={paths.weekends({ from, month: nearest })}>
              {`See ${monthText(nearest)}`}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
