import { formatNumber } from '../../domain/dates/number-words.ts';
import { longDayText, monthText } from '../../domain/dates/date-text.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { type Venue, venueById } from '../../domain/venues/index.ts';
import { GameLines } from '../schedule/game-lines.tsx';
import { WeekStrip } from '../schedule/day-strip.tsx';
import { SampleNotice, ScheduleNotes, UnreadLeagues } from '../games/schedule-notes.tsx';
import { DateFields, DatesNote } from '../ui/date-fields.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import type { DatesProblem } from '../urls/schedule-query.ts';
import { cityQueryString } from '../urls/page-queries.ts';
import { paths } from '../urls/paths.ts';
import {
  NearbyCities,
  SharedWeeks,
  CityGuides,
  CityRoadtrips,
  CityVenues,
  ShortGames,
} from './city-around.tsx';
import { hasCityTickets, type AskedCity, type CityState } from './city-state.ts';

export function cityCrumbs({ name, slug }: Pick<MarketCity, 'name' | 'slug'>): Crumb[] {
  return [
    { label: 'Home', href: paths.home() },
    { label: 'Cities', href: paths.cities() },
    { label: name, href: paths.city(slug) },
  ];
}

interface CityProps {
  asked: AskedCity;
  problem: DatesProblem | null;
  state: CityState;
}

export function CityPage({ asked, problem, state }: CityProps) {
  const { city } = asked;
  const list = state.kind === 'loaded' ? state : null;
  return (
    <>
      <Breadcrumb crumbs={cityCrumbs(city)} />
      <h1>{`Games in ${city.name}`}</h1>
      <CityTeams city={city} />
      {list?.isSample && <SampleNotice />}
      {list?.weekend && <Weekend city={city} weekend={list.weekend} />}
      <CityGames asked={asked} problem={problem} state={state} />
      {list && (
        <>
          <SharedWeeks asked={asked} weeks={list.weeks} />
          <NearbyCities asked={asked} nearby={list.nearby} />
          <CityGuides city={city} guides={list.guides} />
          <CityRoadtrips city={city} roadtrips={list.roadtrips} />
        </>
      )}
      <CityVenues asked={asked} facts={list?.venueFacts ?? new Map()} />
      <p className="ways-back">
        <a className="btn quiet" href={paths.cities()}>
          All cities
        </a>
      </p>
    </>
  );
}

function CityTeams({ city }: { city: MarketCity }) {
  return (
    <ul className="teams city-teams">
      {LEAGUES.flatMap((league) => city.teams.filter((team) => team.league === league)).map((team) => (
        <li key={team.id} className={teamClass(team)}>
          <a href={paths.team(team)}>
            <TeamMark team={team} />
            <span>
              {team.playsAs ?? team.fullName}
              <small>{placeText(venueById(team.venueId), city)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Names the town when it is not the city. */
function placeText(venue: Venue | null, city: MarketCity): string {
  if (venue === null) return '';
  return venue.city === city.name ? venue.name : `${venue.name}, ${venue.city}`;
}

export function Weekend({
  city,
  weekend: { heading, rows },
}: {
  city: MarketCity;
  weekend: NonNullable<Extract<CityState, { kind: 'loaded' }>['weekend']>;
}) {
  return (
    <section className="city-weekend card board">
      <h2>
        {`${heading} `}
        {rows.length > 0 && <span className="count">{rows.length}</span>}
      </h2>
      {rows.length === 0 ? (
        <p>{`No games in ${city.name} this weekend.`}</p>
      ) : (
        <ShortGames rows={rows} label={heading} />
      )}
    </section>
  );
}

function CityGames({ asked, problem, state }: CityProps) {
  const { city, from, today } = asked;
  const list = state.kind === 'loaded' ? state : null;
  return (
    <section aria-labelledby="games">
      <h2 id="games">
        {from === null ? 'Next games ' : `From ${longDayText(from)} `}
        {list && <span className="count">{formatNumber(list.totalItems)}</span>}
      </h2>
      <div className="dates">
        <DateFields
          action={paths.city(city.slug)}
          kept={[]}
          label="From"
          from={problem?.from ?? from ?? today}
          hasProblem={problem !== null}
        />
        <WeekStrip
          shown={from === null ? null : { from, to: from }}
          today={today}
          counts={list?.counts ?? null}
          hrefOf={(date) => paths.city(city.slug, date === today ? null : date)}
          rel="nofollow"
        />
      </div>
      {problem && (
        <DatesNote
          problem={problem}
          shown={from === null ? `every upcoming game in ${city.name}` : `what follows ${longDayText(from)}`}
        />
      )}
      {state.kind === 'error' ? (
        <ErrorAlert
          what="Error loading upcoming games"
          message={state.message}
          action={paths.city(city.slug)}
          search={cityQueryString(from)}
        />
      ) : (
        <CityMonths asked={asked} list={state} />
      )}
    </section>
  );
}

/** A list that has no games says so. */
export function CityMonths({
  asked,
  list,
}: {
  asked: AskedCity;
  list: Extract<CityState, { kind: 'loaded' }>;
}) {
  const { city, from } = asked;
  const { months, laterFrom, provenance, unread } = list;
  return (
    <>
      <UnreadLeagues leagues={unread} />
      {months.length === 0 ? (
        <div className="state">
          <p>
            <strong>
              {from === null
                ? `No games in ${city.name} are listed yet`
                : `No games in ${city.name} are listed after ${longDayText(from)}`}
            </strong>
          </p>
          {from !== null && list.counts.length > 0 && (
            <p>
              <a className="btn" href={paths.city(city.slug)}>
                {`All upcoming games in ${city.name}`}
              </a>
            </p>
          )}
        </div>
      ) : (
        months.map(({ month, rows }) => (
          <section key={month} className="day city-month">
            <h3>
              <time dateTime={month}>{monthText(month)}</time>
            </h3>
            <GameLines rows={rows} label={`Games in ${monthText(month)}`} hasMonth={false} />
          </section>
        ))
      )}
      {laterFrom !== null && (
        <p className="later">
          <a className="btn" href={paths.city(city.slug, laterFrom)} rel="nofollow">
            {`Later games, from ${longDayText(laterFrom)}`}
          </a>
        </p>
      )}
      <ScheduleNotes provenance={provenance} hasTickets={hasCityTickets(list)} />
    </>
  );
}
