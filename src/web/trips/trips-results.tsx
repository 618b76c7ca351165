import { clockWords, clockParts, monthText } from '../../domain/dates/date-text.ts';
import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { lastPage } from '../../domain/paging.ts';
import type { ScoredTrip } from '../../domain/trips/finder/trip-answer.ts';
import { LATEST_DRIVING_MINUTE, TRIP_SORTS } from '../../domain/trips/finder/trip-question.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { TripsMap } from '../maps/trips-map.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ANY_CITY } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { answerSentence, answerTitle, frontLines, isWorthTheName } from './answer-text.ts';
import { allListed, listedTrips, STARTS_PER_PAGE, type NumberedTrip, rankedStarts } from './listed-trips.ts';
import { AnswerMaps } from './answer-maps.tsx';
import { ChangeForm } from './change-form.tsx';
import { Shortage } from './shortage.tsx';
import { ResultCard } from './result-card.tsx';
import { Twins } from './twins.tsx';
import { resultCardView } from './trip-card-view.ts';
import { TripChips } from './trip-chips.tsx';
import { tripCode, tripPath } from './trip-question.ts';
import { TripComparison, TripStrip, type StripAnswer } from './trip-strip.tsx';
import { ViewToggle } from './trips-form.tsx';
import { Towns } from './towns.tsx';
import { mapOfTrips } from './trips-map.ts';
import { SORT_LABELS, type AnsweredTrips } from './trips-state.ts';

export function TripsResults({ state }: { state: AnsweredTrips }) {
  const { asked, answer } = state;
  const { query } = asked;
  const onPage = listedTrips(state);
  const listed = allListed(state);
  const answers = stripOf(state, onPage);
  return (
    <div className={onPage.length > 0 ? 'split' : undefined}>
      <section className="col">
        {state.isSample && <SampleNotice />}
        <div className="reshead">
          <h1>{answerTitle(state)}</h1>
          {answer.mostGames > 0 && <p className="sub">{answerSentence(state)}</p>}
          {onPage.length > 0 && <ViewToggle query={query} />}
        </div>
        {answer.shortage && <Shortage state={state} shortage={answer.shortage} />}
        {answers.length > 1 && <TripStrip answers={answers} first={onPage[0]?.trip} />}
        {answer.byStartDate.length > 0 && <StartDates state={state} />}
        {onPage.length > 0 && (
          <>
            <ChangeForm query={query} />
            <h2 className="sr" tabIndex={-1}>
              {answer.byStartDate.length > 0
                ? 'Best Trip for Each First Day'
                : `Trips by ${SORT_LABELS[query.sort]}`}
            </h2>
            {query.view === 'map' && <TripsMap view={mapOfTrips(onPage, asked)} />}
            <div className="stack">
              {onPage.map((one, index) => (
                <ListedCard key={one.anchor} one={one} listed={listed} state={state} isOpen={index === 0} />
              ))}
            </div>
            {answer.byStartDate.length > 0 && (
              <Pagination
                page={query.page}
                lastPage={lastPage(answer.byStartDate.length, STARTS_PER_PAGE)}
                href={(page) => paths.trips({ ...query, page })}
                isFollowed={false}
              />
            )}
          </>
        )}
      </section>
      <aside className="side">
        {query.view !== 'map' && <AnswerMaps asked={asked} first={onPage[0]?.trip} answers={answers} />}
        {answers.length > 1 && (
          <>
            <TripComparison answers={answers} />
            <p className="fine-print">
              Gas and rooms for two people in one room, without tickets. Drives are without traffic other than
              rush hour.
              {answers.some(({ trip }) => trip.freeDates.length > 0) &&
                ' The longest day spreads the drive after a free day over that day too.'}
            </p>
          </>
        )}
        <StayInstead state={state} />
        <Sorts state={state} />
        <TripChips state={state} />
        {onPage.length > 0 && <TripNotes state={state} />}
        <ScheduleNotes provenance={state.provenance} hasTickets={false} />
      </aside>
    </div>
  );
}

/** Links each answer to its card, or to its own page. */
function stripOf({ asked, answer }: AnsweredTrips, onPage: readonly NumberedTrip[]): StripAnswer[] {
  return answer.answers.flatMap((one) => {
    const card = onPage.find(({ trip }) => trip === one.trip);
    const href = card ? `#${card.anchor}` : tripPath(one.trip, asked);
    return href === null ? [] : { ...one, href };
  });
}

function ListedCard({
  one,
  listed,
  state: { asked, answer },
  isOpen,
}: {
  one: NumberedTrip;
  listed: readonly ScoredTrip[];
  state: AnsweredTrips;
  isOpen: boolean;
}) {
  const { query, home } = asked;
  const { trip, twins } = one;
  const named = answer.answers.find((answered) => answered.trip === trip)?.name ?? null;
  const name = named === 'best' && !isWorthTheName(trip) ? null : named;
  return (
    <ResultCard
      card={resultCardView(one, { listed, name, home, code: tripCode(trip, asked) })}
      isOpen={isOpen}
      query={query}
    >
      <Twins trip={trip} twins={twins} asked={asked} />
    </ResultCard>
  );
}

/** The best towns, for a fan who flies in. */
function StayInstead({ state: { asked, towns } }: { state: AnsweredTrips }) {
  if (towns.length === 0) return null;
  return (
    <section>
      <h2>Or stay in one town</h2>
      <Towns towns={towns} asked={asked} />
      <p>
        <a href={paths.trips({ ...asked.query, city: ANY_CITY, page: 1 })} rel="nofollow">
          More towns on these dates
        </a>
      </p>
    </section>
  );
}

function Sorts({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { query } = asked;
  const lines = frontLines(answer.front);
  if (answer.mostGames < 2) return null;
  return (
    <>
      <nav className="sorts" aria-label="Sort">
        {TRIP_SORTS.map((sort) => (
          <a
            key={sort}
            href={paths.trips({ ...query, sort, page: 1 })}
            rel="nofollow"
            aria-current={sort === query.sort ? 'true' : undefined}
          >
            {SORT_LABELS[sort]}
          </a>
        ))}
      </nav>
      {lines.length > 0 && (
        <p className="fine-print">{`Driving for each extra game: ${lines.join(', ')}.`}</p>
      )}
    </>
  );
}

function TripNotes({ state: { asked } }: { state: AnsweredTrips }) {
  const night = clockWords(asked.query.night);
  return (
    <p className="fine-print">
      {`A trip visits each home team once, unless you keep two of its games. Drive times assume no traffic, but add time for rush hour when you reach a large city on a weekday from 3 to 7 PM. Each trip leaves time to see the full game, get out, sleep at night and arrive an hour before the next game. The drive home can run until ${night}${asked.query.night === LATEST_DRIVING_MINUTE ? ' and continue from 6 AM' : ', else it starts the next morning'}.`}
    </p>
  );
}

/** A strip of first days with the games of each one's best trip, to jump by. */
function StartDates({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { query } = asked;
  const ranked = rankedStarts(answer.byStartDate, query.sort).map(({ date }) => date);
  const months = Map.groupBy(answer.byStartDate, ({ date }) => yearMonthOf(date));
  return (
    <nav className="start-dates" aria-label="First day of the trip">
      {[...months].map(([month, starts]) => (
        <div key={month}>
          <p>{monthText(month)}</p>
          <ol>
            {starts.map(({ date, trip }) => {
              const page = Math.floor(ranked.indexOf(date) / STARTS_PER_PAGE) + 1;
              const anchor = `#from-${date}`;
              return (
                <li key={date}>
                  <a
                    href={page === query.page ? anchor : `${paths.trips({ ...query, page })}${anchor}`}
                    rel={page === query.page ? undefined : 'nofollow'}
                    className={trip.games.length === answer.mostGames ? 'best' : undefined}
                  >
                    <small>{dayNumber(date)}</small>{' '}
                    <b>
                      {trip.games.length}
                      <span className="sr">{trip.games.length === 1 ? ' game' : ' games'}</span>
                    </b>
                  </a>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function dayNumber(date: string): string {
  const words = clockParts(`${date}T00:00`);
  return words ? `${words.weekday.slice(0, 3)} ${words.day}` : date;
}
