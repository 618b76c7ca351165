import { Fragment } from 'react';
import { lastPage } from '../../domain/paging.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { TripsMap } from '../maps/trips-map.tsx';
import { MAX_PINNED, MAX_SKIPPED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { tripsParameters, type TripsQuery } from '../urls/trips-query.ts';
import { Pagination } from '../ui/pagination.tsx';
import { answerSentence, frontLines, reasonFor, tradeOffFigures } from './answer-text.ts';
import { CompactTrip } from './compact-trip.tsx';
import { Shortage } from './shortage.tsx';
import { allListed, listedTrips, STARTS_PER_PAGE, type NumberedTrip, rankedStarts } from './listed-trips.ts';
import { TripChips } from './trip-chips.tsx';
import { tripPath } from './trip-question.ts';
import { compactTrip } from './trip-view.ts';
import { TRADE_OFF_LABELS, type AnsweredTrips, type AskedTrips } from './trips-state.ts';
import { ViewToggle } from './trips-form.tsx';
import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { clockParts, monthText, dayText } from '../../domain/dates/date-text.ts';
import { matchupOf } from './trip-game-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { mapOfTrips } from './trips-map.ts';

/** Buttons of the stops submit this form with one more field. */
const CHANGE_FORM = 'change';

export function TripsResults({ state }: { state: AnsweredTrips }) {
  const { asked, answer } = state;
  const { query } = asked;
  const onPage = listedTrips(state);
  const listed = allListed(state);
  return (
    <section className="trip-results">
      {state.isSample && <SampleNotice />}
      {answer.mostGames > 0 && <p className="lead">{answerSentence(state)}</p>}
      {answer.shortage && <Shortage state={state} shortage={answer.shortage} />}
      <TradeOffs state={state} />
      <TripChips state={state} />
      {answer.byStartDate.length > 0 && <StartDates state={state} />}
      {onPage.length > 0 && (
        <>
          <ChangeForm query={query} />
          <div className="trip-heading">
            <h2 tabIndex={-1}>
              {answer.byStartDate.length > 0 ? 'Best Trip for Each First Day' : 'Best Trips'}
            </h2>
            <ViewToggle query={query} />
          </div>
          {query.view === 'map' && <TripsMap view={mapOfTrips(onPage, asked)} />}
          <div className="trip-list">
            {onPage.map((one) => (
              <ListedStub key={one.anchor} one={one} listed={listed} state={state} />
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
          <TripNotes />
        </>
      )}
      <ScheduleNotes provenance={state.provenance} hasTickets={false} />
    </section>
  );
}

function ListedStub({
  one: { trip, twins, anchor },
  listed,
  state,
}: {
  one: NumberedTrip;
  listed: readonly Trip[];
  state: AnsweredTrips;
}) {
  const { query, home } = state.asked;
  const changes = {
    formId: CHANGE_FORM,
    pinnedGames: query.games,
    canPin: query.games.length < MAX_PINNED,
    canSkip: query.skip.length < MAX_SKIPPED,
  };
  const href = tripPath(trip, state.asked);
  const reason = reasonFor(trip, { listed, front: state.answer.front, sort: query.sort, home });
  return (
    <CompactTrip trip={compactTrip(trip, { anchor, href, home, reason })} changes={changes}>
      {twins.length > 0 && <Twins trip={trip} twins={twins} asked={state.asked} />}
    </CompactTrip>
  );
}

function ChangeForm({ query }: { query: TripsQuery }) {
  return (
    <form id={CHANGE_FORM} action={paths.trips()}>
      {tripsParameters({ ...query, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

function Twins({ trip, twins, asked }: { trip: Trip; twins: readonly Trip[]; asked: AskedTrips }) {
  const { query } = asked;
  return (
    <p className="twins">
      {'Also: '}
      {twins.slice(0, MAX_TWINS).map((twin, index) => {
        const { game, text } = twinText(trip, twin);
        return (
          <Fragment key={text}>
            {index > 0 && '; '}
            <a href={tripPath(twin, asked) ?? questionWith(game, query)} rel="nofollow">
              {text}
            </a>
          </Fragment>
        );
      })}
      {twins.length > MAX_TWINS && `; and ${twins.length - MAX_TWINS} more like it`}
    </p>
  );
}

const MAX_TWINS = 3;

function questionWith(game: string, query: TripsQuery): string {
  return paths.trips({ ...query, games: [...query.games, game], page: 1 });
}

function TradeOffs({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { tradeOffs } = answer;
  const lines = frontLines(answer.front);
  if (tradeOffs.length < 2) return null;
  return (
    <>
      <nav className="trade-offs" aria-label="What matters most">
        {tradeOffs.map(({ sort, trip }) => (
          <a
            key={sort}
            href={paths.trips({ ...asked.query, sort, page: 1 })}
            rel="nofollow"
            aria-current={sort === asked.query.sort ? 'true' : undefined}
          >
            <strong>{TRADE_OFF_LABELS[sort]}</strong>
            <span>{tradeOffFigures(sort, trip)}</span>
          </a>
        ))}
      </nav>
      {lines.length > 0 && (
        <p className="fine-print">{`Driving for each extra game: ${lines.join(', ')}.`}</p>
      )}
    </>
  );
}

function TripNotes() {
  return (
    <p className="fine-print">
      Drive times assume no traffic, but add time for rush hour when you reach a large city on a weekday from
      3 to 7 PM. Each trip leaves time to see the full game, get out, sleep at night and arrive an hour before
      the next game. The drive home can run until 2 AM and continue from 6 AM.
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

/** @returns the twin's own game and 'Hornets at Pistons on Fri, Dec 4 instead, +55 mi'. */
function twinText(trip: Trip, twin: Trip): { game: string; text: string } {
  const game = twin.games.find(({ id }) => trip.games.every((other) => other.id !== id)) ?? twin.games[0];
  if (game === undefined) throw new Error('a trip has a game');
  const added = Math.round(twin.miles - trip.miles);
  const miles = added === 0 ? 'as far' : `${added < 0 ? '−' : '+'}${formatNumber(Math.abs(added))} mi`;
  return { game: game.id, text: `${matchupOf(game)} on ${dayText(game.localDate)} instead, ${miles}` };
}
