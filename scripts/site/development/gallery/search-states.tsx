import type { DatePeriod } from '../../../../src/domain/games/schedule-days.ts';
import type { GamesSubject } from '../../../../src/domain/search/search-question.ts';
import { longDayText } from '../../../../src/domain/dates/date-text.ts';
import { FoundGames, type FoundDays } from '../../../../src/web/search/found-games.tsx';
import { type Together, FoundMeetings } from '../../../../src/web/search/found-together.tsx';
import type { ScheduleDay } from '../../../../src/web/schedule/schedule-state.ts';
import { FIXED_NOW } from '../regular-game.ts';
import { CELTICS, rowsOfEveryRound, teamOf } from './fixed-games.ts';
import type { Parts } from './part.tsx';

const TODAY = '2026-11-20';
const DAY = '2026-12-01';
const PROVENANCE = { source: 'espn', refreshedAt: FIXED_NOW } as const;
const HEAT = teamOf('NBA', 'Miami Heat');
const BRUINS = teamOf('NHL', 'Boston Bruins');
const BOTH = { from: '2027-04-02', through: '2027-04-04' };
const LATER = { from: '2027-04-16', through: '2027-04-18' };
const TEAM: GamesSubject = { kind: 'teams', teams: [CELTICS] };
const ONE_DAY = { from: DAY, to: DAY };
const WEEKEND = { from: '2026-12-04', to: '2026-12-06' };
const NONE = { days: [], totalItems: 0, next: null };
const PAIR = [CELTICS, HEAT] as const;
const TOGETHER: readonly Together[] = [
  { pair: PAIR, kind: 'weekends', spans: [BOTH, LATER], isOneVenue: false },
  { pair: PAIR, kind: 'dates', spans: [{ from: '2027-04-06', through: '2027-04-08' }], isOneVenue: false },
  { pair: [CELTICS, BRUINS], kind: 'weekends', spans: [BOTH], isOneVenue: true },
  { pair: PAIR, kind: 'never', nearest: null },
];

export const SEARCH_PARTS: Parts = {
  'search-days': {
    title: 'Search: games of dates',
    shown: (
      <>
        {daysOf(TEAM, ONE_DAY, { days: [dayOf(1)], totalItems: 1, next: null })}
        {daysOf({ kind: 'all' }, WEEKEND, { days: [dayOf(2)], totalItems: 84, next: null })}
        {daysOf(TEAM, WEEKEND, { ...NONE, next: dayOf(1) })}
        {daysOf({ kind: 'league', league: 'NBA' }, ONE_DAY, NONE)}
        {daysOf(TEAM, { from: '2026-11-01', to: '2026-11-01' }, NONE)}
        <FoundGames found={{ asked: { subject: TEAM, period: ONE_DAY, today: TODAY }, listed: null }} />
      </>
    ),
  },
  'search-sides': {
    title: 'Search: two teams',
    shown: (
      <>
        {TOGETHER.map(meetingsOf)}
        <FoundMeetings found={{ sides: { one: [CELTICS], other: [HEAT] }, canMeet: true, listed: null }} />
      </>
    ),
  },
};

function meetingsOf(together: Together) {
  const [one, other] = together.pair;
  const canMeet = one.league === other.league;
  const listed = { rows: rowsOf(canMeet ? 1 : 0), together, provenance: PROVENANCE, isSample: false };
  return (
    <FoundMeetings
      key={`${together.kind} ${other.slug}`}
      found={{ sides: { one: [one], other: [other] }, canMeet, listed }}
    />
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
    .flatMap(([league, rows]) => (league === 'NBA' ? rows : []))
    .slice(0, count);
}
