import type { DatePeriod } from '../../../../src/domain/games/schedule-days.ts';
import type { GamesSubject } from '../../../../src/domain/search/search-question.ts';
import { longDayText } from '../../../../src/domain/dates/date-text.ts';
import { FoundGames, type FoundDays } from '../../../../src/web/search/found-games.tsx';
import { FoundMeetings } from '../../../../src/web/search/found-meetings.tsx';
import type { Together } from '../../../../src/web/search/found-together.tsx';
import type { ScheduleDay } from '../../../../src/web/schedule/schedule-state.ts';
import { CELTICS, rowsOfEveryRound, teamOf } from './fixed-games.ts';

const TODAY = '2026-11-20';
const DAY = '2026-12-01';
const PROVENANCE = { source: 'espn', refreshedAt: new Date('2026-11-20T17:00:00Z') } as const;
const HEAT = teamOf('NBA', 'Miami Heat');
const BRUINS = teamOf('NHL', 'Boston Bruins');
const BOTH = { from: '2027-04-02', through: '2027-04-04' };
const LATER = { from: '2027-04-16', through: '2027-04-18' };

/** Games of dates: found, of more leagues, none with and without a next one, passed, no database. */
export function SearchDays() {
  const team: GamesSubject = { kind: 'teams', teams: [CELTICS] };
  const day = { from: DAY, to: DAY };
  const weekend = { from: '2026-12-04', to: '2026-12-06' };
  const none = { days: [], totalItems: 0, next: null };
  return (
    <>
      {daysOf(team, day, { days: [dayOf(1)], totalItems: 1, next: null })}
      {daysOf({ kind: 'all' }, weekend, { days: [dayOf(2)], totalItems: 84, next: null })}
      {daysOf(team, weekend, { ...none, next: dayOf(1) })}
      {daysOf({ kind: 'league', league: 'NBA' }, day, none)}
      {daysOf(team, { from: '2026-11-01', to: '2026-11-01' }, none)}
      <FoundGames found={{ asked: { subject: team, period: day, today: TODAY }, listed: null }} />
    </>
  );
}

/** Two teams: weekends, dates only, one building, never, and no database. */
export function SearchSides() {
  const pair = [CELTICS, HEAT] as const;
  const kinds: readonly Together[] = [
    { pair, kind: 'weekends', spans: [BOTH, LATER], isOneVenue: false },
    { pair, kind: 'dates', spans: [{ from: '2027-04-06', through: '2027-04-08' }], isOneVenue: false },
    { pair: [CELTICS, BRUINS], kind: 'weekends', spans: [BOTH], isOneVenue: true },
    { pair, kind: 'never', nearest: null },
  ];
  return (
    <>
      {kinds.map((together) => {
        const [one, other] = together.pair;
        const canMeet = one.league === other.league;
        return (
          <FoundMeetings
            key={`${together.kind} ${other.slug}`}
            found={{
              sides: { one: [one], other: [other] },
              canMeet,
              listed: { rows: rowsOf(canMeet ? 1 : 0), together, provenance: PROVENANCE, isSample: false },
            }}
          />
        );
      })}
      <FoundMeetings found={{ sides: { one: [CELTICS], other: [HEAT] }, canMeet: true, listed: null }} />
    </>
  );
}

function daysOf(
  subject: GamesSubject,
  period: DatePeriod,
  listed: Pick<NonNullable<FoundDays['listed']>, 'days' | 'totalItems' | 'next'>,
) {
  const asked = { subject, period, today: TODAY };
  return <FoundGames found={{ asked, listed: { ...listed, provenance: PROVENANCE, isSample: false } }} />;
}

function dayOf(games: number): ScheduleDay {
  const rows = rowsOf(games).map((row) => ({
    ...row,
    date: { weekday: null, date: row.date.time ?? '', time: null },
  }));
  return { date: DAY, heading: longDayText(DAY), leagues: [{ league: 'NBA', rows }] };
}

function rowsOf(count: number) {
  return rowsOfEveryRound()
    .flatMap(({ league, rows }) => (league === 'NBA' ? rows : []))
    .slice(0, count);
}
