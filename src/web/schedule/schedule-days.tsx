import { Shield } from '../page/shield.tsx';
import { GameLines } from './game-lines.tsx';
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
