import { teamClass } from '../ui/team-class.ts';
import type { GridCell, GridRow, GridView } from './grid-view.ts';

/** `trip-grid-columns.css` reads the two digits. */
const columnClass = (index: number) => `d${String(index + 1).padStart(2, '0')}`;

/** Dates across, buildings down. On a phone each date is a row, the nearest building first. */
export function TripGridTable({ view: { dates, rows, road } }: { view: GridView }) {
  return (
    <div className="grid-frame">
      <div className="grid-sheet">
        <table className="grid">
          <caption className="sr">
            Games by venue and date. Use the arrow keys to move between games and Enter to pick one.
          </caption>
          <thead>
            <tr>
              <th scope="col">Venue</th>
              {dates.map(({ date, weekday, day }, index) => (
                <th key={date} scope="col" className={columnClass(index)}>
                  <time dateTime={date}>
                    {weekday} <b>{day}</b>
                  </time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.venueId} row={row} />
            ))}
          </tbody>
        </table>
        {road.length > 0 && (
          <svg className="road" aria-hidden="true">
            {(['bed', 'lane'] as const).map((part) => (
              <g key={part} className={part}>
                {road.map(({ x1, y1, x2, y2 }) => (
                  <line key={`${x1} ${y1}`} x1={`${x1}%`} y1={`${y1}%`} x2={`${x2}%`} y2={`${y2}%`} />
                ))}
              </g>
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

function Row({ row: { venue, city, drive, days } }: { row: GridRow }) {
  return (
    <tr>
      <th scope="row">
        {venue}
        <small>{drive === null ? city : `${city} · ${drive}`}</small>
      </th>
      {days.map(({ date, cells }, index) => (
        <td key={date} className={columnClass(index)}>
          {cells.map((cell) => (
            <Game key={cell.id} cell={cell} place={drive === null ? city : `${city}, ${drive}`} />
          ))}
        </td>
      ))}
    </tr>
  );
}

function Game({ cell, place }: { cell: GridCell; place: string }) {
  const { id, hostTeam, state, href, why } = cell;
  const className = ['game', state, hostTeam ? teamClass(hostTeam) : ''].join(' ').trim();
  if (href === null) {
    return (
      <button type="button" id={id} className={className} aria-disabled="true">
        <GameText cell={cell} place={place} />
        <span className="why">{why}.</span>
      </button>
    );
  }
  return (
    <a
      id={id}
      className={className}
      href={href}
      rel="nofollow"
      aria-current={state === 'picked' || undefined}
    >
      <GameText cell={cell} place={place} />
      <span className="sr">{state === 'picked' ? 'Remove this game' : 'Pick this game'}</span>
    </a>
  );
}

function GameText({
  cell: { visitors, host, league, time, stop },
  place,
}: {
  cell: GridCell;
  place: string;
}) {
  return (
    <>
      <b>
        {visitors}
        <span className="far"> {host}</span>
      </b>
      <small>
        {time} <i>{league}</i>
        <span className="far"> {place}</span>
      </small>
      {stop !== null && (
        <span className="stop">
          <span className="sr">Stop </span>
          {stop}
        </span>
      )}
    </>
  );
}
