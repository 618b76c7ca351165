import { slugOf } from '../../domain/slug.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import type { GamesAheadView, LeagueToday, WeekendCity } from './games-ahead-view.ts';

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

export function WeekendsAhead({ cities }: { cities: readonly WeekendCity[] }) {
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

function LeagueGames({ leagueToday: { league, rows, total } }: { leagueToday: LeagueToday }) {
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

function CityGames({ weekendCity: { city, rows } }: { weekendCity: WeekendCity }) {
  return (
    <section>
      <h3 className="league">
        <a href={paths.city(slugOf(city))}>{city}</a>
      </h3>
      <GameLines rows={rows} label={`Games in ${city} this weekend`} />
    </section>
  );
}
