import { Fragment } from 'react';
import { paths } from '../paths.ts';
import type { GameRow, NamedTeam } from './game-row.ts';
import { teamClass } from '../ui/team-class.ts';

/**
 * Games as ticket stubs: a table whose rows become stubs by CSS.
 * @param firstLabel what the first row is, which then stands out: 'Next game'; null in the middle of a list.
 */
export function GameTable({
  rows,
  firstLabel,
  caption,
  dateHeading = 'Date',
  hasGuides = true,
}: {
  rows: readonly GameRow[];
  firstLabel: string | null;
  caption: string;
  /** 'Time' in the list of one day. */
  dateHeading?: 'Date' | 'Time';
  /** Whether rows link guides; a guide's own page does not link itself. */
  hasGuides?: boolean;
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
          {hasGuides && <th scope="col">City Guide</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GameStub key={row.id} row={row} label={index === 0 ? firstLabel : null} hasGuides={hasGuides} />
        ))}
      </tbody>
    </table>
  );
}

function GameStub({ row, label, hasGuides }: { row: GameRow; label: string | null; hasGuides: boolean }) {
  const stripe = row.teams[0]?.team;
  const classes = [stripe && teamClass(stripe), label && 'next'].filter(Boolean).join(' ');
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
              {(row.side || index > 0) && ` ${row.joint} `}
              <TeamName named={named} />
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
        <Ticket row={row} />
      </td>
      {hasGuides && <td>{row.guideTeam && <a href={paths.cityGuide(row.guideTeam)}>View Guide</a>}</td>}
    </tr>
  );
}

function DateBlock({ row: { date, machineDate } }: { row: GameRow }) {
  const comma = date.main.indexOf(', ') + 1;
  return (
    <>
      <time dateTime={machineDate ?? undefined}>
        {comma > 0 && <b>{`${date.main.slice(0, comma)} `}</b>}
        {comma > 0 ? date.main.slice(comma + 1) : date.main}
      </time>
      {date.second && <small>{date.second}</small>}
    </>
  );
}

function TeamName({ named: { name, team } }: { named: NamedTeam }) {
  if (team === null) return name;
  return (
    <>
      <a href={paths.team(team)}>{name}</a>
      {team.playsAs && <small>{` now the ${team.playsAs}`}</small>}
    </>
  );
}

function Notes({ row }: { row: GameRow }) {
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

/** Id of the sentence beside a table that says where 'Buy' leads. */
export const TICKETS_NOTE_ID = 'tickets-note';

function Ticket({ row }: { row: GameRow }) {
  if (row.ticketUrl === null) {
    return (
      <button type="button" className="btn" disabled>
        Soon
      </button>
    );
  }
  return (
    <>
      <a
        className="btn"
        href={row.ticketUrl}
        rel="sponsored noopener"
        target="_blank"
        aria-describedby={TICKETS_NOTE_ID}
      >
        Buy
      </a>
      {row.price && <small>{row.price}</small>}
    </>
  );
}
