import { Fragment } from 'react';
import { placeText, type GameRow, type NamedTeam } from '../games/game-row.ts';
import { Notes, Ticket } from '../games/game-table.tsx';
import { teamClass } from '../ui/team-class.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';
import type { ScheduleDay } from './schedule-state.ts';

/** One day's heading is the page's own. */
export function ScheduleDays({
  days,
  hasLeagues,
  isOneDay,
}: {
  days: readonly ScheduleDay[];
  hasLeagues: boolean;
  isOneDay: boolean;
}) {
  return days.map((day) => (
    <section key={day.date} className="day">
      {!isOneDay && (
        <h3>
          <time dateTime={day.date}>{day.heading}</time>
        </h3>
      )}
      <DayGames day={day} hasLeagues={hasLeagues} isOneDay={isOneDay} />
    </section>
  ));
}

function DayGames({
  day: { heading, leagues },
  hasLeagues,
  isOneDay,
}: {
  day: ScheduleDay;
  hasLeagues: boolean;
  isOneDay: boolean;
}) {
  const Heading = isOneDay ? 'h3' : 'h4';
  return leagues.map(({ league, rows }) => (
    <div key={league}>
      {hasLeagues && (
        <Heading className="league">
          <Shield label={league} /> {rows.length === 1 ? '1 game' : `${rows.length} games`}
        </Heading>
      )}
      <GameLines rows={rows} label={`${league} games on ${heading}`} />
    </div>
  ));
}

const TICKET_WORDS = { buy: 'Buy', none: '' };

export interface LineRow extends GameRow {
  /** The text before the place, such as 'NHL'. */
  lead?: string;
}

/** A phone shows two lines for a game and short names of the teams. */
export function GameLines({ rows, label }: { rows: readonly LineRow[]; label: string }) {
  return (
    <ul className="slate" aria-label={label}>
      {rows.map((row) => (
        <GameLine key={row.id} row={row} />
      ))}
    </ul>
  );
}

function GameLine({ row }: { row: LineRow }) {
  const host = row.teams.at(-1)?.team;
  return (
    <li className={host ? teamClass(host) : undefined}>
      <time dateTime={row.dateTime ?? undefined}>
        <DateCell date={row.date} />
      </time>
      <div>
        <p className="match">
          {row.teams.map((named, index) => (
            <Fragment key={named.name}>
              {index > 0 && ` ${row.preposition} `}
              <ShortName named={named} />
            </Fragment>
          ))}
        </p>{' '}
        <Notes row={row} />
      </div>
      <p className="place">
        {row.lead !== undefined && `${row.lead} · `}
        {placeText(row)}
        {row.price && <small>{` ${row.price}`}</small>}
      </p>
      <p className="plans">
        {row.guideTeam && (
          <a href={paths.cityGuide(row.guideTeam)}>
            Guide<span className="sr">{` to ${row.guideTeam.marketCity}`}</span>
          </a>
        )}{' '}
        {row.isTripGame && (
          <a href={paths.tripsAround(row.id)} rel="nofollow">
            <span className="long">Build a </span>
            <b>trip</b>
            <span className="sr"> around this game</span>
          </a>
        )}
      </p>
      {row.ticketUrl !== null && (
        <p className="buy">
          <Ticket row={{ ...row, price: null }} words={TICKET_WORDS} />
        </p>
      )}
    </li>
  );
}

function DateCell({ date: { weekday, date, time } }: Pick<GameRow, 'date'>) {
  if (weekday === null) return <ClockCell text={date} />;
  return (
    <>
      {`${weekday.slice(0, 3)}, ${date}`}
      {time !== null && <small>{time}</small>}
    </>
  );
}

/** The zone is small, because 'Mexico City time' is longer than the column. */
function ClockCell({ text }: { text: string }) {
  const end = text.search(/(?<=[AP]M) /);
  if (end < 0) return text;
  return (
    <>
      {text.slice(0, end)} <i>{text.slice(end + 1)}</i>
    </>
  );
}

/** Phones hide the part before the nickname, but screen readers read it. */
function ShortName({ named: { name, team } }: { named: NamedTeam }) {
  if (team === null) return name;
  const [long, short] = partsOf(team);
  return (
    <a href={paths.team(team)}>
      {long !== '' && <span className="long">{long}</span>}
      {short}
    </a>
  );
}

function partsOf({
  fullName,
  nickname,
  playsAs,
}: NonNullable<NamedTeam['team']>): [long: string, short: string] {
  if (playsAs !== null) {
    const start = playsAs.lastIndexOf(' ') + 1;
    return [`${fullName}, now the ${playsAs.slice(0, start)}`, playsAs.slice(start)];
  }
  return fullName.endsWith(nickname) ? [fullName.slice(0, -nickname.length), nickname] : ['', fullName];
}
