import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { currentWeekend, weekendCities } from '../../domain/trips/weekend.ts';
import { rowForDay, rowWithWeekday, withStoredGuide } from '../games/game-row.ts';
import { Shield } from '../page/shield.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { paths } from '../urls/paths.ts';

export type GamesAheadView = ReturnType<typeof gamesAheadView>;

const GAMES_PER_LEAGUE = 5;
const MAX_WEEKEND_CITIES = 4;
const GAMES_PER_CITY = 5;
const EVENING_STARTS = '17:00';

export function lastDateShown(today: string): string {
  return currentWeekend(today).through;
}

/**
 * Picks today's games by league and the cities with the most games on the weekend.
 * @param games the upcoming games up to `lastDateShown`, ordered by start.
 * @param today `YYYY-MM-DD`, Eastern.
 * @param guides the slugs of the stored guides.
 */
export function gamesAheadView(
  games: readonly ListedGame[],
  today: string,
  rules: TicketLinkRules,
  guides: ReadonlySet<string>,
) {
  const ofToday = games.filter((game) => localDateOf(game) === today);
  return {
    /** 'Tonight' when every game of today starts at 5 PM or later, local time. */
    todayHeading: ofToday.every(isInTheEvening) ? 'Tonight' : 'Today',
    today: LEAGUES.map((league) => {
      const listed = ofToday.filter((game) => game.league === league);
      const rows = listed
        .slice(0, GAMES_PER_LEAGUE)
        .map((game) => withStoredGuide(rowForDay(game, rules), guides));
      return { league, rows, total: listed.length };
    }).filter(({ total }) => total > 0),
    weekend: weekendCities(games, currentWeekend(today))
      .slice(0, MAX_WEEKEND_CITIES)
      .map(({ city, games: hosted }) => ({
        city,
        rows: hosted
          .slice(0, GAMES_PER_CITY)
          .map((game) => ({ ...withStoredGuide(rowWithWeekday(game, rules), guides), lead: game.league })),
      })),
    isSample: games.some(({ source }) => source === 'sample'),
  };
}

function isInTheEvening({ localDateTime, timeTbd }: ListedGame): boolean {
  return !timeTbd && localDateTime.slice(11, 16) >= EVENING_STARTS;
}

export function GamesAhead({ view: { today, todayHeading } }: { view: GamesAheadView }) {
  if (today.length === 0) return null;
  return (
    <section>
      <h2>{todayHeading}</h2>
      {today.map((leagueToday) => (
        <LeagueGames key={leagueToday.league} leagueToday={leagueToday} />
      ))}
      <p>
        <a className="btn quiet" href={paths.schedule(null)}>
          All games by date
        </a>{' '}
        <a className="btn quiet" href={paths.cities()}>
          Games by city
        </a>
      </p>
    </section>
  );
}

export function WeekendsAhead({ cities }: { cities: GamesAheadView['weekend'] }) {
  return (
    <section>
      <h2>Weekends worth the drive</h2>
      {cities.length > 0 && (
        <>
          <p>Cities with several games this weekend and no drive between them:</p>
          {cities.map((weekendCity) => (
            <CityGames key={weekendCity.city} weekendCity={weekendCity} />
          ))}
        </>
      )}
      <p>Games of several leagues in one city, or in two cities near each other, on one weekend:</p>
      <p>
        <a className="btn quiet" href={paths.weekends()}>
          See the weekends
        </a>{' '}
        <a className="btn quiet" href={paths.twinbills()}>
          NFL twinbills
        </a>{' '}
        <a className="btn quiet" href={paths.gamesAbroad()}>
          Games abroad
        </a>
      </p>
    </section>
  );
}

function LeagueGames({
  leagueToday: { league, rows, total },
}: {
  leagueToday: GamesAheadView['today'][number];
}) {
  return (
    <section>
      <h3 className="league">
        <Shield label={league} /> {total === 1 ? '1 game' : `${total} games`}
      </h3>
      <GameLines rows={rows} label={`${league} games today`} />
      {total > rows.length && (
        <p className="link-line">
          <a href={paths.schedule(league)}>{`Full ${league} schedule`}</a>
        </p>
      )}
    </section>
  );
}

function CityGames({ weekendCity: { city, rows } }: { weekendCity: GamesAheadView['weekend'][number] }) {
  return (
    <section>
      <h3 className="league">
        <a href={paths.city(slugOf(city))}>{city}</a>
      </h3>
      <GameLines rows={rows} label={`Games in ${city} this weekend`} />
    </section>
  );
}
