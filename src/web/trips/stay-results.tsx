import { dayText, daySpan } from '../../domain/dates/date-text.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { REACH_MINUTES } from '../../domain/trips/finder/trip-question.ts';
import type { ScoredTrip } from '../../domain/trips/finder/trip-answer.ts';
import type { StayAnswer } from '../../domain/trips/stay/find-stays.ts';
import { GameLines } from '../games/game-lines.tsx';
import { ScheduleNotes, SampleNotice } from '../games/schedule-notes.tsx';
import { matchupOf } from '../games/shown-game.ts';
import { paths } from '../urls/paths.ts';
import { mapSearch } from '../venues/venue-card.tsx';
import { ChangeButtons, ChangeForm } from './change-form.tsx';
import {
  hostsText,
  shorterText,
  stayDays,
  stayFigures,
  staysByArea,
  stayTitle,
  teamsText,
} from './stay-view.ts';
import { TownCards } from './towns.tsx';
import { SaveTripButton } from '../ui/save-trip-form.tsx';
import { tripCode, tripPath } from './trip-question.ts';
import type { AskedTrips, StayTrips } from './trips-state.ts';

/** A bed in one city and every game that can be seen from it. */
export function StayResults({ state }: { state: StayTrips }) {
  const { asked, stay, towns, provenance, isSample } = state;
  return (
    <div className={stay && stay.answer.stays.length > 0 ? 'split' : undefined}>
      {stay === null ? (
        <section className="col">
          {isSample && <SampleNotice />}
          <h1>{`Stay in one city, ${daySpan(asked.dates.start, asked.dates.end)}`}</h1>
          {towns.length === 0 ? (
            <NoStay asked={asked} city={null} next={null} />
          ) : (
            <>
              <p className="sub">
                The best stay in each city, most games first
                {asked.query.reach > 0 && '; open one to add its day trips'}.
              </p>
              <TownCards towns={towns} asked={asked} />
            </>
          )}
        </section>
      ) : (
        <Stay asked={asked} isSample={isSample} {...stay} />
      )}
      <ScheduleNotes provenance={provenance} hasTickets={false} />
    </div>
  );
}

function Stay({
  asked,
  isSample,
  city,
  answer,
  facts,
}: Pick<StayTrips, 'asked' | 'isSample'> & NonNullable<StayTrips['stay']>) {
  const { stays } = answer;
  const longest = stays.at(-1);
  if (!longest) {
    return (
      <section className="col">
        {isSample && <SampleNotice />}
        <h1>{`No games in ${city.name}`}</h1>
        <ReachChoice asked={asked} />
        <NoStay asked={asked} city={city} next={answer.next} />
      </section>
    );
  }
  const code = tripCode(longest, asked);
  const areas = staysByArea(facts);
  const hasCar = asked.home !== null;
  return (
    <>
      <section className="col">
        {isSample && <SampleNotice />}
        <h1>{stayTitle(city, longest, hasCar)}</h1>
        <p className="sub">{stayFigures(longest).join(' · ')}</p>
        <p>{hostsText(longest.games)}</p>
        <ReachChoice asked={asked} />
        {code !== null && (
          <div className="acts">
            <a className="btn" href={paths.trip(code)} rel="nofollow">
              Open this trip
            </a>
            <SaveTripButton code={code} name={stayTitle(city, longest, hasCar)} />
          </div>
        )}
        <StayDays days={stayDays(city, longest, facts)} />
        <OtherGames answer={answer} asked={asked} />
        <Shorter stays={stays.slice(0, -1)} asked={asked} />
      </section>
      {areas.length > 0 && (
        <aside className="side">
          <h2>Where to stay</h2>
          <ul className="stack">
            {areas.map(({ area, places }) => (
              <li key={area} className="pick area">
                <h3>{area}</h3>
                {places.map(({ name, text, price, url }) => (
                  <p key={name}>
                    <a href={url ?? mapSearch(name, area, city.name)}>{name}</a>
                    {price && <small>{` ${price}`}</small>} {text}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {areas.some(({ places }) => places.some(({ price }) => price)) && (
            <p className="fine-print">
              Price signs are our estimate for a night: $ is under $130, $$ to $200, $$$ to $300 and $$$$
              above.
            </p>
          )}
        </aside>
      )}
    </>
  );
}

/** How far a fan would drive from the bed. */
function ReachChoice({ asked: { query } }: { asked: AskedTrips }) {
  return (
    <ul className="trip-chips" aria-label="Day trips">
      {REACH_MINUTES.map((reach) => (
        <li key={reach}>
          <a
            href={paths.trips({ ...query, reach, page: 1 })}
            rel="nofollow"
            aria-current={reach === query.reach ? 'true' : undefined}
          >
            {reach === 0 ? 'No car' : `Day trips to ${hoursAndMinutes(reach)}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function StayDays({ days }: { days: ReturnType<typeof stayDays> }) {
  return (
    <ol className="stay-days">
      {days.map(({ date, weekday, day, games, guide }) => (
        <li key={date} className={games.length === 0 ? 'free' : undefined}>
          <h3>
            <time dateTime={date}>
              <span>{weekday}</span> <b>{day}</b>
            </time>
          </h3>
          <div>
            {games.map(({ line, place, ways }) => (
              <div key={line.id} className="stay-game">
                <GameLines lines={[line]} />
                <p>{place}</p>
                {ways.map((way) => (
                  <p key={way}>{way}</p>
                ))}
              </div>
            ))}
            {games.length === 0 && (
              <p>
                {guide ? 'Free. ' : 'Free.'}
                {guide && <a href={guide.href}>{guide.text}</a>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Games in town that the stay leaves out; each can be kept instead, or left out for good. */
function OtherGames({
  answer: { others },
  asked: {
    query,
    query: { reach },
  },
}: {
  answer: StayAnswer;
  asked: AskedTrips;
}) {
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{reach > 0 ? 'Also within reach' : 'Also in town'}</h2>
      <ChangeForm query={query} />
      <ul className="change">
        {others.map(({ game, instead }) => (
          <li key={game.id}>
            <span>
              {`${matchupOf(game)}, ${dayText(game.localDate)}${instead ? ', ' : ''}`}
              {instead && <small>{`at the same time as ${matchupOf(instead)}`}</small>}
            </span>
            <ChangeButtons game={{ id: game.id, matchup: matchupOf(game) }} query={query} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shorter({ stays, asked }: { stays: readonly ScoredTrip[]; asked: AskedTrips }) {
  if (stays.length === 0) return null;
  return (
    <section>
      <h2>Shorter stays</h2>
      <ul className="shorter">
        {stays.map((trip) => {
          const href = tripPath(trip, asked);
          const text = shorterText(trip);
          return (
            <li key={text}>
              {href === null ? (
                text
              ) : (
                <a href={href} rel="nofollow">
                  {text}
                </a>
              )}
              {`: ${hostsText(trip.games)}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function NoStay({
  asked,
  city,
  next,
}: {
  asked: AskedTrips;
  city: MarketCity | null;
  next: StayAnswer['next'];
}) {
  const { query, dates } = asked;
  const reach = query.reach === 0 ? '' : ` Nor is a game within ${hoursAndMinutes(query.reach)} by car.`;
  const span = daySpan(dates.start, dates.end);
  return (
    <div className="state">
      <p>
        <strong>
          {city
            ? `The ${teamsText(city)} are not at home on ${span}.${reach}`
            : `No town has two games that you can both see on ${span}.`}
        </strong>
      </p>
      {next && (
        <p>
          <a className="btn" href={paths.trips({ ...query, ...next, page: 1 })} rel="nofollow">
            {`Stay ${daySpan(next.start, next.end)}`}
          </a>
        </p>
      )}
      <p>
        <a href={paths.trips({ start: dates.start, end: dates.end })} rel="nofollow">
          Drive between cities on these dates
        </a>
      </p>
    </div>
  );
}
