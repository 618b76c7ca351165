import type { Team } from '../../domain/teams/index.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import { capitalized, listText } from '../../domain/list-text.ts';
import { paths } from '../urls/paths.ts';
import { DEFAULT_TRIPS_QUERY } from '../urls/trips-query.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import type { AnswerOf } from './answer.ts';
import { datesText, teamsText } from './asked-text.ts';
import { foundDate, FoundLines } from './found-lines.tsx';
import { atHome, Spans } from './found-together.tsx';
import type { Tours } from './load-travel.ts';

/** As many dates as a question of the trip finder has. */
const FINDER_DATES = 14;

/** Offers the dates of trips with a home game of each team (docs/rules.md#search). */
export function FoundTour({ teams, period, today, listed }: AnswerOf['tour']) {
  const names = teamsText(teams);
  const heading = period ? `${names}, ${datesText(period, today)}` : names;
  if (listed === null) return <Unreachable heading={heading} />;
  const { tours, games, isSample } = listed;
  const from = period?.from ?? (games[0] && foundDate(games[0])) ?? today;
  return (
    <section>
      <h2>{heading}</h2>
      {isSample && <SampleNotice />}
      {tours.length > 0 && <h3>{`One Trip, All ${teams.length} at Home`}</h3>}
      {tours.map((tour) => (
        <TourDates key={tour.hours} teams={teams} tour={tour} />
      ))}
      {tours.length === 0 && (
        <>
          <p className="state">
            {`No two weeks ${period ? 'of these dates' : 'on the schedule'} have all ${teams.length} at home with time for the drives.`}
          </p>
          <p className="search-more">
            <a
              className="btn"
              href={paths.trips({
                start: from,
                end: period?.to ?? addDays(from, FINDER_DATES - 1),
                teams: atHome(teams),
              })}
              rel="nofollow"
            >
              See what fits
            </a>
          </p>
        </>
      )}
      {games.length > 0 && (
        <>
          <h3>{period ? 'Their First Home Games' : 'Their Next Home Games'}</h3>
          <FoundLines games={games} hasMonths />
        </>
      )}
    </section>
  );
}

function TourDates({ teams, tour: { hours, spans } }: { teams: readonly Team[]; tour: Tours }) {
  const label = `With up to ${hours} hours of driving a day`;
  const drive = hours === DEFAULT_TRIPS_QUERY.drive ? {} : { drive: hours };
  return (
    <>
      <p>{`${label}:`}</p>
      <Spans
        spans={spans}
        label={label}
        hrefOf={({ from, through }) =>
          paths.trips({ start: from, end: through, teams: atHome(teams), ...drive })
        }
      />
    </>
  );
}

/** Offers a stay on the next dates with games of each league. */
export function FoundStay({ city, leagues, asked, today, listed }: AnswerOf['stay']) {
  const name = `${city.name}: ${listText(leagues, 'and')}`;
  if (listed === null) return <Unreachable heading={name} />;
  const { period, games } = listed;
  if (period === null) {
    return (
      <section>
        <h2>{name}</h2>
        <p className="state">
          {`${city.name} has no dates with home games of the ${listText(leagues, 'and')} on the schedule.`}
        </p>
      </section>
    );
  }
  const isMoved = asked !== null && (asked.from !== period.from || asked.to !== period.to);
  return (
    <section>
      <h2>{`${name}, ${datesText(period, today)}`}</h2>
      {listed.isSample && <SampleNotice />}
      {isMoved && (
        <p>
          {`${capitalized(datesText(asked, today))} does not have games of all. These are the next dates that do.`}
        </p>
      )}
      <FoundLines games={games} hasMonths={period.from.slice(0, 7) !== period.to.slice(0, 7)} />
      <p className="search-more">
        <a
          className="btn"
          href={paths.trips({ city: city.slug, leagues, start: period.from, end: period.to })}
          rel="nofollow"
        >
          {`Stay in ${city.name} for these games`}
        </a>
      </p>
    </section>
  );
}

function Unreachable({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p className="state">{SCHEDULE_UNREACHABLE}</p>
    </section>
  );
}
