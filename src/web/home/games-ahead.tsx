import { paths } from '../urls/paths.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import type { Team } from '../../domain/teams/index.ts';
import { Shield } from '../page/shield.tsx';
import type { GameLine, GamesAheadView, LeagueToday, WeekendCity } from './games-ahead-view.ts';

export function GamesAhead({ view: { today, todayHeading, weekend, isSample } }: { view: GamesAheadView }) {
  return (
    <>
      {isSample && <SampleNotice />}
      {today.length > 0 && (
        <section>
          <h2>{todayHeading}</h2>
          <div className="boards">
            {today.map((leagueToday) => (
              <TodayBoard key={leagueToday.league} leagueToday={leagueToday} />
            ))}
          </div>
          <p>
            <a className="btn quiet" href={paths.schedule(null)}>
              All games by date
            </a>
          </p>
        </section>
      )}
      {weekend.length > 0 && (
        <section>
          <h2>Cities with several games this weekend</h2>
          <p>Several games in one city, with no drive between them.</p>
          <div className="boards">
            {weekend.map((weekendCity) => (
              <CityBoard key={weekendCity.city} weekendCity={weekendCity} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function TodayBoard({ leagueToday: { league, games, total } }: { leagueToday: LeagueToday }) {
  return (
    <section className="card board">
      <h3>
        <Shield label={league} />
        {`${total} ${total === 1 ? 'game' : 'games'}`}
      </h3>
      <ol>
        {games.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <p>
        <a href={paths.schedule(league)}>{`Full ${league} schedule`}</a>
      </p>
    </section>
  );
}

function CityBoard({ weekendCity: { city, games, guideTeam } }: { weekendCity: WeekendCity }) {
  return (
    <section className="card board">
      <h3>
        {city}
        <span className="count">{games.length}</span>
      </h3>
      <ol>
        {games.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {guideTeam && (
        <p>
          <a href={paths.cityGuide(guideTeam)}>{`Guide to ${city}`}</a>
        </p>
      )}
    </section>
  );
}

function Line({ line: { league, weekday, time, away, home, place } }: { line: GameLine }) {
  return (
    <li>
      <span className="when">
        {weekday && <b>{`${weekday} `}</b>}
        {time}
      </span>
      <span>
        <Nickname team={away} />
        {' at '}
        <Nickname team={home} />
        <small>{weekday === null ? place : league}</small>
      </span>
    </li>
  );
}

function Nickname({ team }: { team: Team | null }) {
  if (team === null) return 'TBD';
  return <a href={paths.team(team)}>{team.playsAs ? team.playsAs.split(' ').at(-1) : team.nickname}</a>;
}
