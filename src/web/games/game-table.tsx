import { Fragment, type ReactNode } from 'react';
import { paths } from '../urls/paths.ts';
import type { GameRow, NamedTeam } from './game-row.ts';
import type { Team } from '../../domain/teams/index.ts';
import { teamClass } from '../ui/team-class.ts';

const TICKET_WORDS = { buy: 'Buy', none: 'Soon' };

/** @param firstLabel highlights the first row, such as 'Next game'. */
export function GameTable({
  rows,
  firstLabel,
  caption,
  dateHeading = 'Date',
  ticketWords = TICKET_WORDS,
  between,
}: {
  rows: readonly GameRow[];
  firstLabel: string | null;
  caption: string;
  dateHeading?: 'Date' | 'Time';
  ticketWords?: typeof TICKET_WORDS;
  /** The drives between two rows. */
  between?: readonly ReactNode[];
}) {
  return (
    <table className="games">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{dateHeading}</th>
          <th scope="col">Game</th>
          <th scope="col">Location</th>
          <th scope="col">Tickets</th>
          <th scope="col">City Guide</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <GameTableRow row={row} label={index === 0 ? firstLabel : null} ticketWords={ticketWords} />
            {between?.[index] && (
              <tr className="way">
                <td colSpan={5}>{between[index]}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function GameTableRow({
  row,
  label,
  ticketWords,
}: {
  row: GameRow;
  label: string | null;
  ticketWords: typeof TICKET_WORDS;
}) {
  const stripeTeam = row.teams[0]?.team;
  const classes = [stripeTeam && teamClass(stripeTeam), label && 'next'].filter(Boolean).join(' ');
  return (
    <tr className={classes || undefined}>
      <td>
        {label && <b className="tag">{label}</b>}
        <DateBlock row={row} />
      </td>
      <td>
        <p className="match">
          {row.side && <b className={row.side === 'Home' ? 'tag home' : 'tag away'}>{row.side}</b>}
          {row.teams.map((named, index) => (
            <Fragment key={named.name}>
              {(row.side || index > 0) && ` ${row.preposition} `}
              <TeamName named={named} isShort />
            </Fragment>
          ))}
        </p>{' '}
        <Notes row={row} />
      </td>
      <td>
        {row.location}
        {row.address && <small>{row.address}</small>}
      </td>
      <td>
        <Ticket row={row} words={ticketWords} />
      </td>
      <td>
        {row.guideTeam && <a href={paths.cityGuide(row.guideTeam)}>View Guide</a>}
        {row.isTripGame && (
          <details className="more-of">
            <summary aria-label="More for this game">···</summary>
            <BuildTrip row={row} />
          </details>
        )}
      </td>
    </tr>
  );
}

/** Search engines must not follow it: every question costs a search. */
function BuildTrip({ row }: { row: GameRow }) {
  if (!row.isTripGame) return null;
  return (
    <a className="build" href={paths.tripsAround(row.id)} rel="nofollow">
      Build a trip<span className="sr"> around this game</span>
    </a>
  );
}

function DateBlock({ row: { date, dateTime } }: { row: GameRow }) {
  return (
    <>
      <time dateTime={dateTime ?? undefined}>
        {date.weekday !== null && (
          <>
            {date.weekday.slice(0, SHORT)}
            <End text={date.weekday.slice(SHORT)} />
            {', '}
          </>
        )}
        <DateWords text={date.date} />
      </time>
      {date.time && <small>{date.time}</small>}
    </>
  );
}

/** Of the names of weekdays and months. */
const SHORT = 3;
const MONTH_DAY_YEAR = /^([A-Z][a-z]{2})([a-z]*)( \d+)(, \d{4})$/;

function DateWords({ text }: { text: string }) {
  const [, month, monthEnd = '', day, year = ''] = MONTH_DAY_YEAR.exec(text) ?? [];
  if (month === undefined) return <b>{text}</b>;
  return (
    <b>
      {month}
      <End text={monthEnd} />
      {day}
      <End text={year} />
    </b>
  );
}

/** The end of a word, which a phone hides. */
function End({ text }: { text: string }) {
  return text === '' ? null : <span className="x">{text}</span>;
}

/** @param isShort hides the city on a phone. */
export function TeamName({
  named: { name, team },
  isShort = false,
}: {
  named: NamedTeam;
  isShort?: boolean;
}) {
  if (team === null) return name;
  return (
    <>
      <a href={paths.team(team)}>{isShort ? <ShortName name={name} team={team} /> : name}</a>
      {team.playsAs && <small>{` now the ${team.playsAs}`}</small>}
    </>
  );
}

function ShortName({ name, team: { nickname } }: { name: string; team: Team }) {
  if (!name.endsWith(` ${nickname}`)) return name;
  return (
    <>
      <span className="x">{name.slice(0, -nickname.length)}</span>
      {nickname}
    </>
  );
}

export function Notes({ row }: { row: GameRow }) {
  const notes = [
    row.preseason && 'Preseason',
    row.playoffRound,
    row.ifNecessary && 'If necessary',
    row.neutralSite && 'Neutral site',
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0 && row.title === null) return null;
  return (
    <p className="notes">
      {notes.map((note) => (
        <Fragment key={note}>
          <b className="tag">{note}</b>{' '}
        </Fragment>
      ))}
      {row.title}
    </p>
  );
}

export const TICKETS_NOTE_ID = 'tickets-note';

export function Ticket({ row, words }: { row: GameRow; words: typeof TICKET_WORDS }) {
  if (row.ticketUrl === null) {
    return (
      <button type="button" className="btn" disabled>
        {words.none}
      </button>
    );
  }
  return (
    <>
      <BuyLink href={row.ticketUrl} word={words.buy} />
      {row.price && <small>{row.price}</small>}
    </>
  );
}

export function BuyLink({ href, word = 'Buy' }: { href: string | null; word?: string }) {
  if (href === null) return null;
  return (
    <a
      className="btn"
      href={href}
      rel="sponsored noopener"
      target="_blank"
      aria-describedby={TICKETS_NOTE_ID}
    >
      {word}
    </a>
  );
}
