import { clockParts, monthText } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { homeTeamOf } from '../../domain/games/matchup.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { GameLines, type GameLine } from '../games/game-lines.tsx';
import { rowForLeague, type GameRow } from '../games/game-row.ts';
import { Notes, Ticket } from '../games/game-table.tsx';
import { paths } from '../urls/paths.ts';

/** A game's line, and what its second row has. */
export interface FoundGame {
  line: GameLine;
  row: GameRow;
}

const CLOCK = /^(?<time>\d+:\d\d) (?<after>.+)$/;

export function foundGame(game: ListedGame, rules: TicketLinkRules): FoundGame {
  const { id, league, city } = game;
  const row = rowForLeague(game, rules);
  const date = localDateOf(game);
  const { weekday, day } = mustExist(clockParts(`${date}T00:00`));
  const { time, after } = CLOCK.exec(row.date.time ?? '')?.groups ?? {};
  const nameOf = (team: string | null) => (team === null ? 'Opponent TBD' : nicknameOf(league, team));
  return {
    row,
    line: {
      id,
      league,
      host: homeTeamOf(game),
      away: nameOf(game.awayTeam),
      preposition: row.preposition,
      home: nameOf(game.homeTeam),
      date,
      weekday: weekday.slice(0, 3),
      day,
      clock: time === undefined || after === undefined ? null : { time, after },
      city: city ?? '',
    },
  };
}

/** Dates of several months, or of another one than a heading names, get headings of their months. */
export function FoundLines({ games, hasMonths }: { games: readonly FoundGame[]; hasMonths: boolean }) {
  const months = Map.groupBy(games, ({ line }) => line.date.slice(0, 'yyyy-mm'.length));
  return [...months].map(([month, ofMonth]) => {
    const rows = new Map(ofMonth.map(({ line, row }) => [line.id, row]));
    return (
      <section key={month} className="found-games">
        {hasMonths && <h3>{monthText(month)}</h3>}
        <GameLines lines={ofMonth.map(({ line }) => line)}>
          {({ id }) => <SecondRow row={mustExist(rows.get(id))} />}
        </GameLines>
      </section>
    );
  });
}

const TICKET_WORDS = { buy: 'Buy', none: '' };

function SecondRow({ row }: { row: GameRow }) {
  const { location, city, ticketUrl, isTripGame, id } = row;
  return (
    <div className="second">
      <div>
        {city === null || location.includes(city) ? location : `${location}, ${city}`}
        <Notes row={row} />
      </div>
      {ticketUrl !== null && <Ticket row={row} words={TICKET_WORDS} />}
      {isTripGame && (
        <a href={paths.tripsAround(id)} rel="nofollow">
          Trip<span className="sr"> around this game</span>
        </a>
      )}
    </div>
  );
}
