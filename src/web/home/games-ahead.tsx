import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { isInTheEvening, localDateOf } from '../../domain/games/game.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { currentWeekend, weekendCities } from '../../domain/trips/weekend.ts';
import { GameLines } from '../games/game-lines.tsx';
import { lineOfDay, listedLine } from '../games/listed-line.ts';
import { paths } from '../urls/paths.ts';

export type GamesAheadView = ReturnType<typeof gamesAheadView>;

const MAX_GAMES_TODAY = 5;
const MAX_WEEKEND_CITIES = 2;
const GAMES_PER_CITY = 3;

export function lastDateShown(today: string): string {
  return currentWeekend(today).through;
}

/**
 * Picks games of today and the cities with the most games on the weekend.
 * @param games the upcoming games up to `lastDateShown`, ordered by start.
 * @param today `YYYY-MM-DD`, Eastern.
 */
export function gamesAheadView(games: readonly ListedGame[], today: string) {
  const ofToday = games.filter((game) => localDateOf(game) === today);
  const picked = new Set(firstOfEachLeague(ofToday).slice(0, MAX_GAMES_TODAY));
  return {
    /** 'Tonight' when every game of today is in the evening. */
    todayHeading: ofToday.every(isInTheEvening) ? 'Tonight' : 'Today',
    today: ofToday.filter((game) => picked.has(game)).map(lineOfDay),
    todayTotal: ofToday.length,
    weekend: weekendCities(games, currentWeekend(today))
      .slice(0, MAX_WEEKEND_CITIES)
      .map(({ city, games: hosted }) => ({
        city,
        lines: hosted.slice(0, GAMES_PER_CITY).map(listedLine),
        more: Math.max(0, hosted.length - GAMES_PER_CITY),
      })),
    isSample: games.some(({ source }) => source === 'sample'),
  };
}

/** Each league's next game comes before the second one of any league. */
function firstOfEachLeague(games: readonly ListedGame[]): ListedGame[] {
  const byLeague = LEAGUES.map((league) => games.filter((game) => game.league === league));
  const most = Math.max(...byLeague.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => byLeague.flatMap((listed) => listed[turn] ?? [])).flat();
}

export function GamesAhead({ view: { today, todayHeading, todayTotal } }: { view: GamesAheadView }) {
  if (today.length === 0) return null;
  return (
    <section className="home-part">
      <header className="trip-heading">
        <h2>{todayHeading}</h2>
        <a href={paths.schedule(null)}>
          {todayTotal > today.length ? `All ${todayTotal} games` : 'All games by date'}
        </a>
      </header>
      <div className="pick">
        <GameLines lines={today} label={`Games ${todayHeading.toLowerCase()}`} />
      </div>
    </section>
  );
}

export function WeekendsAhead({ cities }: { cities: GamesAheadView['weekend'] }) {
  return (
    <section className="home-part">
      <header className="trip-heading">
        <h2>Weekends Worth the Drive</h2>
        <a href={paths.weekends()}>
          See all<span className="sr"> weekends</span>
        </a>
      </header>
      {cities.length === 0 ? (
        <p>Games of several leagues in one city, or in two cities near each other, on one weekend.</p>
      ) : (
        <ul className="stack">
          {cities.map((weekendCity) => (
            <CityGames key={weekendCity.city} weekendCity={weekendCity} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CityGames({
  weekendCity: { city, lines, more },
}: {
  weekendCity: GamesAheadView['weekend'][number];
}) {
  return (
    <li className="pick">
      <h3>
        <a href={paths.city(slugOf(city))}>{city}</a>
        {more > 0 && <small>{` ${lines.length} of ${lines.length + more} games`}</small>}
      </h3>
      <GameLines lines={lines} label={`Games in ${city} this weekend`} />
    </li>
  );
}
