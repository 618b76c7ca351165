import type { DatePeriod } from '../../../../src/domain/games/schedule-days.ts';
import type { GamesSubject } from '../../../../src/domain/search/games-subject.ts';
import { marketCityOf } from '../../../../src/domain/teams/market-cities.ts';
import type { AnswerOf, Together } from '../../../../src/web/search/answer.ts';
import { FoundGames } from '../../../../src/web/search/found-games.tsx';
import type { GameRow } from '../../../../src/web/games/game-row.ts';
import { FoundMeetings } from '../../../../src/web/search/found-together.tsx';
import { FoundStay, FoundTour } from '../../../../src/web/search/found-trips.tsx';
import { FIXED_NOW } from '../regular-game.ts';
import { CELTICS, rowsOfEveryRound, teamOf } from './fixed-games.ts';
import type { Parts } from './part.tsx';

const TODAY = '2026-11-20';
const DAY = '2026-12-01';
const LISTED = { provenance: { source: 'espn', refreshedAt: FIXED_NOW }, isSample: false } as const;
const HEAT = teamOf('NBA', 'Miami Heat');
const BRUINS = teamOf('NHL', 'Boston Bruins');
const BOTH = { from: '2027-04-02', through: '2027-04-04' };
const LATER = { from: '2027-04-16', through: '2027-04-18' };
const TEAM: GamesSubject = { kind: 'teams', teams: [CELTICS] };
const ONE_DAY = { from: DAY, to: DAY };
const WEEKEND = { from: '2026-12-04', to: '2026-12-06' };
const NONE = { games: [], totalItems: 0, next: null };
const PAIR = [CELTICS, HEAT] as const;
const TEAMS = [CELTICS, HEAT, BRUINS];
const TOGETHER: readonly Together[] = [
  { pair: PAIR, kind: 'weekends', spans: [BOTH, LATER], isOneVenue: false },
  { pair: PAIR, kind: 'dates', spans: [{ from: '2027-04-06', through: '2027-04-08' }], isOneVenue: false },
  { pair: [CELTICS, BRUINS], kind: 'weekends', spans: [BOTH], isOneVenue: true },
  { pair: PAIR, kind: 'never', nearest: null },
];
const TOURS: readonly NonNullable<AnswerOf['tour']['listed']>['tours'][] = [
  [
    { hours: 12, spans: [BOTH] },
    { hours: 8, spans: [LATER] },
  ],
  [],
];

export const SEARCH_PARTS: Parts = {
  'search-days': {
    title: 'Search: games of dates',
    shown: (
      <>
        {daysOf(TEAM, ONE_DAY, { games: gamesOf(1), totalItems: 1, next: null })}
        {daysOf({ kind: 'all' }, WEEKEND, { games: gamesOf(2), totalItems: 84, next: null })}
        {daysOf(TEAM, WEEKEND, { ...NONE, next: gamesOf(1)[0] ?? null })}
        {daysOf({ kind: 'leagues', leagues: ['NBA'] }, ONE_DAY, NONE)}
        {daysOf(TEAM, { from: '2026-11-01', to: '2026-11-01' }, NONE)}
        <FoundGames
          asked={{ subject: TEAM, days: { kind: 'dates', period: ONE_DAY }, part: null, today: TODAY }}
          listed={null}
        />
      </>
    ),
  },
  'search-sides': {
    title: 'Search: two teams',
    shown: (
      <>
        {TOGETHER.map(meetingsOf)}
        <FoundMeetings
          sides={{ one: [CELTICS], other: [HEAT] }}
          canMeet
          period={null}
          today={TODAY}
          listed={null}
        />
      </>
    ),
  },
  'search-trips': {
    title: 'Search: trips',
    shown: (
      <>
        {TOURS.map((tours) => (
          <FoundTour
            key={tours.length}
            teams={TEAMS}
            period={null}
            today={TODAY}
            listed={{ ...LISTED, games: gamesOf(2), tours }}
          />
        ))}
        {[WEEKEND, null].map((period) => (
          <FoundStay
            key={period?.from}
            city={marketCityOf(CELTICS)}
            leagues={['NBA', 'NHL']}
            asked={ONE_DAY}
            today={TODAY}
            listed={{ ...LISTED, games: period ? gamesOf(2) : [], period }}
          />
        ))}
      </>
    ),
  },
};

function meetingsOf(together: Together) {
  const [one, other] = together.pair;
  const canMeet = one.league === other.league;
  const listed = { ...LISTED, games: gamesOf(canMeet ? 1 : 0), next: null, together };
  return (
    <FoundMeetings
      key={`${together.kind} ${other.slug}`}
      sides={{ one: [one], other: [other] }}
      canMeet={canMeet}
      period={null}
      today={TODAY}
      listed={listed}
    />
  );
}

function daysOf(
  subject: GamesSubject,
  period: DatePeriod,
  listed: Pick<NonNullable<AnswerOf['games']['listed']>, 'games' | 'totalItems' | 'next'>,
) {
  const asked = { subject, days: { kind: 'dates', period }, part: null, today: TODAY } as const;
  return <FoundGames asked={asked} listed={{ ...LISTED, ...listed }} />;
}

function gamesOf(count: number): GameRow[] {
  const rows = rowsOfEveryRound().flatMap(([league, ofLeague]) => (league === 'NBA' ? ofLeague : []));
  return rows.slice(0, count);
}
