import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import { slugOf } from '../../domain/slug.ts';
import { currentNickname, type Team } from '../../domain/teams/index.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { Shield } from '../page/shield.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { paths } from '../urls/paths.ts';
import type { LoadedGuide } from './load-guide.ts';

/** It has no heading, because the guide's sections have fixed ones. */
export function NextGame({ game }: { game: NonNullable<LoadedGuide['nextGame']> }) {
  const { id, teams, preposition, date, isTripGame } = game;
  const names = teams.map(({ name, team }) => (team === null ? name : currentNickname(team)));
  const when = [date.weekday?.slice(0, 3), date.date, date.time].filter(Boolean).join(', ');
  return (
    <p className="next-game">
      <span className="tag tight">Next</span> <b>{names.join(` ${preposition} `)}</b>
      {`, ${when} `}
      {isTripGame && (
        <a href={paths.tripsAround(id)} rel="nofollow">
          Build a trip
        </a>
      )}
    </p>
  );
}

export function HomeGames({
  team,
  page,
}: {
  team: Team;
  page: Pick<LoadedGuide, 'homeGames' | 'gamesAround' | 'provenance' | 'isSample'>;
}) {
  const { homeGames, gamesAround, provenance, isSample } = page;
  if (homeGames.length === 0) {
    return (
      <p>
        {`No home games of the ${team.fullName} are listed yet. ${LEAGUE_TEXTS[team.league].season} `}
        <a href={paths.team(team)}>See the schedule</a>
      </p>
    );
  }
  return (
    <>
      {isSample && <SampleNotice />}
      <details className="fold box">
        <summary>
          <span>
            Dates and tickets <small>{countText(homeGames.length)}</small>
          </span>
        </summary>
        <GameLines rows={homeGames} label={`The next home games of the ${team.fullName}`} />
      </details>
      <GamesAround city={team.marketCity} rows={gamesAround} />
      <ScheduleNotes provenance={provenance} hasTickets={hasTicketLink([...homeGames, ...gamesAround])} />
    </>
  );
}

/** Home games of the city's other teams in the week of the next game. */
function GamesAround({ city, rows }: { city: string; rows: LoadedGuide['gamesAround'] }) {
  if (rows.length === 0) return null;
  const title = `Also in ${city} that week`;
  return (
    <details className="fold box">
      <summary>
        <span>
          {`${title} `}
          <small>{countText(rows.length)}</small>
        </span>
      </summary>
      <GameLines rows={rows} label={title} />
    </details>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 game' : `${count} games`;
}

/** @param isShort leaves out the introductions. */
export function RoadtripsThroughCity({
  roadtrips,
  isShort = false,
}: {
  roadtrips: readonly RoadtripThroughCity[];
  isShort?: boolean;
}) {
  return (
    <ul className="passing">
      {roadtrips.map(({ slug, sport, title, intro, cities }) => (
        <li key={slug}>
          <Shield label={sport} />
          <div>
            <h3>
              <a href={paths.roadtrip(slug)}>{title}</a>
            </h3>
            <p className="passed">{cities.join(' · ')}</p>
            {!isShort && <p>{intro}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** @param guides the city's other teams with a guide. */
export function MoreInCity({ team, guides }: { team: Team; guides: readonly Team[] }) {
  return (
    <ul className="more-in-city">
      <li>
        <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>
      </li>
      <li>
        <a href={paths.trips({ city: slugOf(team.marketCity) })} rel="nofollow">
          {`Stay in ${team.marketCity} on your dates`}
        </a>
      </li>
      {guides.map((other) => (
        <li key={other.id}>
          <a href={paths.cityGuide(other)}>{`${other.playsAs ?? other.fullName} guide`}</a>
        </li>
      ))}
    </ul>
  );
}
