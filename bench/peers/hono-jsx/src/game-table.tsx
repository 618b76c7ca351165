import { Fragment } from 'hono/jsx';
import type { PageRow, TeamPage } from '../../shared/team-page.ts';

export function GameTable({ page: { team, rows, pages } }: { page: TeamPage }) {
  return (
    <table class="games">
      <caption class="sr">{`Upcoming games of the ${team.name}, page 1 of ${pages}`}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Game</th>
          <th scope="col">Location</th>
          <th scope="col">Tickets</th>
          <th scope="col">City Guide</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GameRow key={row.id} row={row} isNext={index === 0} />
        ))}
      </tbody>
    </table>
  );
}

function GameRow({ row, isNext }: { row: PageRow; isNext: boolean }) {
  return (
    <tr class={[row.colors, isNext && 'next'].filter(Boolean).join(' ') || undefined}>
      <td>
        {isNext && <b class="tag">Next game</b>}
        <time datetime={row.dateTime ?? undefined}>
          {row.weekday && (
            <>
              <Words parts={row.weekday} />
              {', '}
            </>
          )}
          <b>
            <Words parts={row.date} />
          </b>
        </time>
        {row.time && <small>{row.time}</small>}
      </td>
      <td>
        <p class="match">
          <b class={row.side === 'Home' ? 'tag home' : 'tag away'}>{row.side}</b>
          {` ${row.preposition} `}
          {row.opponentPath ? (
            <a href={row.opponentPath}>
              <Words parts={row.opponent} />
            </a>
          ) : (
            <Words parts={row.opponent} />
          )}
          {row.playsAs && <small>{` now the ${row.playsAs}`}</small>}
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
      <td>
        {row.guide && <a href={row.guide}>View Guide</a>}
        {row.isTripGame && (
          <details class="more-of">
            <summary aria-label="More for this game">···</summary>
            <a class="build" href={`/trips?game=${row.id}`} rel="nofollow">
              Build a trip<span class="sr"> around this game</span>
            </a>
          </details>
        )}
      </td>
    </tr>
  );
}

/** Parts that a phone hides have a class. */
function Words({ parts }: { parts: PageRow['date'] }) {
  return parts.map(({ text, isHidden }) =>
    isHidden ? (
      <span key={text} class="x">
        {text}
      </span>
    ) : (
      text
    ),
  );
}

function Notes({ row }: { row: PageRow }) {
  if (row.notes.length === 0 && row.title === null) return null;
  return (
    <p class="notes">
      {row.notes.map((note) => (
        <Fragment key={note}>
          <b class="tag">{note}</b>{' '}
        </Fragment>
      ))}
      {row.title}
    </p>
  );
}

function Ticket({ row }: { row: PageRow }) {
  if (row.ticketUrl === null) {
    return (
      <button type="button" class="btn" disabled>
        Soon
      </button>
    );
  }
  return (
    <>
      <a
        class="btn"
        href={row.ticketUrl}
        rel="sponsored noopener"
        target="_blank"
        aria-describedby="tickets-note"
      >
        Buy
      </a>
      {row.price && <small>{row.price}</small>}
    </>
  );
}
