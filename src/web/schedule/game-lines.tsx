import { rowLine } from '../games/game-line.ts';
import { GameLines as Lines } from '../games/game-lines.tsx';
import type { GameRow } from '../games/game-row.ts';
import { Notes, TICKETS_NOTE_ID } from '../games/game-table.tsx';
import { mustExist } from '../../domain/must-exist.ts';
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

export interface LineRow extends GameRow {
  /** The text before the place, such as '2 hr away'. */
  lead?: string | undefined;
}

/** Lines with a second row for the place, and with the ways to tickets, guide and trip. */
export function GameLines({
  rows,
  label,
  hasMonth = true,
}: {
  rows: readonly LineRow[];
  label: string;
  /** False where a heading names the month. */
  hasMonth?: boolean;
}) {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (
    <div className="slate">
      <Lines lines={rows.map((row) => rowLine(row, { hasMonth }))} isTwoRows label={label}>
        {({ id }) => <SecondRow row={mustExist(rowOf.get(id))} />}
      </Lines>
    </div>
  );
}

function SecondRow({ row }: { row: LineRow }) {
  const { lead, price, ticketUrl, guideTeam, isTripGame } = row;
  return (
    <>
      <div className="p">
        <Notes row={row} /> {lead !== undefined && `${lead} · `}
        {placeOf(row)}
        {price && ` · ${price}`}
      </div>
      {(ticketUrl !== null || guideTeam !== null || isTripGame) && (
        <div className="plans">
          {ticketUrl !== null && (
            <a
              className="buy"
              href={ticketUrl}
              rel="sponsored noopener"
              target="_blank"
              aria-describedby={TICKETS_NOTE_ID}
            >
              Buy
            </a>
          )}
          {(guideTeam !== null || isTripGame) && <Onward row={row} />}
        </div>
      )}
    </>
  );
}

/** Phones open it from three dots. */
function Onward({ row: { id, guideTeam, isTripGame } }: { row: LineRow }) {
  return (
    <details>
      <summary>
        <span aria-hidden="true">···</span>
        <span className="sr">More about this game</span>
      </summary>
      <p>
        {guideTeam !== null && (
          <a href={paths.cityGuide(guideTeam)}>
            Guide<span className="sr">{` to ${guideTeam.marketCity}`}</span>
          </a>
        )}{' '}
        {isTripGame && (
          <a href={paths.tripsAround(id)} rel="nofollow">
            Build a trip<span className="sr"> around this game</span>
          </a>
        )}
      </p>
    </details>
  );
}

/** An address ends in the city, which matters most to a traveler. */
function placeOf({ location, city }: GameRow): string {
  return city === null || location.includes(city) ? location : `${location}, ${city}`;
}
