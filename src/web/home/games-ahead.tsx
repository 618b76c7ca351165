import { paths } from '../urls/paths.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import type { Team } from '../../domain/teams/index.ts';
import { Shield } from '../page/shield.tsx';
import type { GameLine, GamesAheadView, LeagueTonight, WeekendStay } from './games-ahead-view.ts';

/** Tonight by league, then the weekend by city: what a fan looks for first. */
export function GamesAhead({ view: { tonight, stays, isSample } }: { view: GamesAheadView }) {
  return (
    <>
      {isSample && <SampleNotice />}
      {tonight.length > 0 && (
        <section>
          <h2>Tonight</h2>
          <div className="boards">
            {tonight.map((evening) => (
              <Evening key={evening.league} evening={evening} />
            ))}
          </div>
        </section>
      )}
      {stays.length > 0 && (
        <section>
          <h2>This weekend, one city at a time</h2>
          <p>Several games within three days and no drive between them.</p>
          <div className="boards">
            {stays.map((stay) => (
              <Stay key={stay.city} stay={stay} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Evening({ evening: { league, games, total } }: { evening: LeagueTonight }) {
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

function Stay({ stay: { city, games, guideTeam } }: { stay: WeekendStay }) {
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
