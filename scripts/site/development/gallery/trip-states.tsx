import { nflWeekOf } from '../../../../src/domain/trips/lists/nfl-week.ts';
import type { Trip } from '../../../../src/domain/trips/finder/trip-answer.ts';
import { ChainCard } from '../../../../src/web/trip-lists/chain-card.tsx';
import { AbroadList } from '../../../../src/web/trip-lists/games-abroad-page.tsx';
import { ListMessage } from '../../../../src/web/trip-lists/list-message.tsx';
import type { ListedChain, LoadedList } from '../../../../src/web/trip-lists/trip-list-state.ts';
import { TwinbillList } from '../../../../src/web/trip-lists/twinbills-page.tsx';
import { WeekendList } from '../../../../src/web/trip-lists/weekends-page.tsx';
import { TripsFormFields } from '../../../../src/web/trips/trips-form.tsx';
import { TripsBody } from '../../../../src/web/trips/trips-page.tsx';
import type { TripsState } from '../../../../src/web/trips/trips-state.ts';
import { paths } from '../../../../src/web/urls/paths.ts';
import { DEFAULT_WEEKENDS_VIEW, DEFAULT_TWINBILLS_VIEW } from '../../../../src/web/urls/page-queries.ts';
import { developmentPaths } from '../development-paths.ts';
import { fixedForm, fixedGameIds, NO_TRIPS, ONE_GAME } from './fixed-answers.ts';
import { ABROAD, FIVE, FOUR } from './fixed-trips.ts';
import { type Parts, StateLinks } from './part.tsx';
import { TRIP_STATES } from './trip-page-states.tsx';
import { TRIP_RESULTS } from './trips-states-page.tsx';
import { tourMap, type TourView } from '../../../../src/web/grand-tours/tour-view.ts';
import { Tour, TourList } from '../../../../src/web/grand-tours/tours-page.tsx';
import { homeTeamOf } from '../../../../src/domain/games/matchup.ts';
import { cityOf } from '../../../../src/web/games/shown-game.ts';
import { gameLine } from '../../../../src/web/games/game-line.ts';
import { tripCardView } from '../../../../src/web/trips/trip-card-view.ts';

const PLACES = [
  { slug: 'portland-or', label: 'Portland, OR' },
  { slug: 'portland-me', label: 'Portland, ME' },
];
const PAIR = fixedGameIds();

/** These states replace the results; the results themselves have a page of their own. */
const MESSAGES: readonly TripsState[] = [
  { kind: 'rejected' },
  { kind: 'unknown-place', typed: 'Chcago', suggestions: [{ slug: 'chicago-il', label: 'Chicago, IL' }] },
  { kind: 'unknown-place', typed: 'Xyzzy', suggestions: [] },
  { kind: 'which-place', typed: 'Portland', choices: PLACES },
  { kind: 'no-road', name: 'Honolulu, HI' },
  { kind: 'passed', next: { start: '2026-12-04', end: '2026-12-06' } },
  { kind: 'busy', reason: 'network', retryAfterSeconds: 12 },
  { kind: 'busy', reason: 'isolate', retryAfterSeconds: 1 },
  { kind: 'unreachable' },
  { kind: 'no-schedule', leagues: ['NFL', 'NBA'] },
  { kind: 'conflict', conflict: { kind: 'unknown-game', game: PAIR[0] } },
  { kind: 'conflict', conflict: { kind: 'same-time', games: PAIR } },
  { kind: 'conflict', conflict: { kind: 'no-road', games: PAIR } },
  { kind: 'conflict', conflict: { kind: 'cannot-follow', games: PAIR, minutesShort: 95 } },
  { kind: 'conflict', conflict: { kind: 'out-of-window', game: PAIR[0] } },
  { kind: 'conflict', conflict: { kind: 'out-of-reach', game: PAIR[0] } },
  ...NO_TRIPS,
];

const PROBLEMS = [
  { field: 'start', message: 'Choose a first day, such as 2026-12-04.' },
  { field: 'team', message: 'Choose at most 6 teams you must see.' },
];

const EMPTY_LIST: LoadedList = {
  kind: 'loaded',
  trips: [],
  totalItems: 0,
  months: [],
  weeks: [],
  place: null,
  nextDates: [
    { league: 'NFL', date: '2026-12-06' },
    { league: 'NBA', date: '2026-12-03' },
  ],
  feeds: [],
  unread: [],
  isSample: false,
  hasGrandTour: false,
};
const IN_MAY = { ...DEFAULT_WEEKENDS_VIEW, month: '2027-05' };

const listed = (trip: Trip, driveMinutes: number | null): ListedChain => ({
  dates: { from: trip.firstDate, through: trip.lastDate },
  trip: { ...trip, out: null, back: null },
  code: null,
  driveMinutes,
});

export const TRIP_PARTS: Parts = {
  'trip-form': {
    title: 'Trips: the form with problems',
    shown: (
      <TripsFormFields form={fixedForm({ problems: PROBLEMS, typed: new Map([['start', 'tomorrow']]) })} />
    ),
  },
  'trip-messages': {
    title: 'Trips: no results',
    shown: (
      <>
        {MESSAGES.map((state) => (
          <TripsBody key={JSON.stringify(state)} form={fixedForm()} state={state} />
        ))}
      </>
    ),
  },
  'trip-one': { title: 'Trips: one game', shown: <TripsBody form={fixedForm()} state={ONE_GAME} /> },
  'trip-results': {
    title: 'Trips: results',
    shown: <StateLinks states={TRIP_RESULTS} path={developmentPaths.trips} />,
  },
  trip: { title: 'Trip pages', shown: <StateLinks states={TRIP_STATES} path={developmentPaths.tripPage} /> },
  // A tight leg, one over the border, and one within a building; near, far and without a road.
  'trip-lists': {
    title: 'Lists of trips',
    shown: (
      <div className="stack tiled">
        <ChainCard listed={listed(FIVE, 95)} placeLabel="Chicago, IL" note="5 games, 2 leagues" hasDates />
        <ChainCard
          listed={listed(ABROAD, null)}
          placeLabel="Chicago, IL"
          note="3 games, 2 leagues"
          hasDates
        />
        <ChainCard listed={listed(FOUR, null)} placeLabel={null} note="4 games, 2 leagues" hasDates={false} />
      </div>
    ),
  },
  'trip-list-messages': {
    title: 'Lists of trips: none',
    shown: (
      <>
        <ListMessage state={{ kind: 'not-computed' }} action={paths.weekends()} search="" />
        <ListMessage state={{ kind: 'unreachable' }} action={paths.weekends()} search="?month=2026-12" />
        <WeekendList view={DEFAULT_WEEKENDS_VIEW} list={EMPTY_LIST} />
        <WeekendList view={DEFAULT_WEEKENDS_VIEW} list={{ ...EMPTY_LIST, nextDates: [] }} />
        <WeekendList view={IN_MAY} list={{ ...EMPTY_LIST, months: ['2026-12'] }} />
        <TwinbillList view={DEFAULT_TWINBILLS_VIEW} list={EMPTY_LIST} />
        <TwinbillList view={DEFAULT_TWINBILLS_VIEW} list={{ ...EMPTY_LIST, nextDates: [] }} />
        <TwinbillList
          view={{ week: '2026-12-15', page: 1 }}
          list={{ ...EMPTY_LIST, weeks: [nflWeekOf('2026-12-08')] }}
        />
        <AbroadList state={{ kind: 'loaded', days: [], provenance: null, isSample: false, unread: [] }} />
        <AbroadList state={{ kind: 'unreachable' }} />
      </>
    ),
  },
  'grand-tours': { title: 'Grand tours', shown: <GrandTourStates /> },
};

const TOUR = { ...FIVE, out: null, back: null };
const SHOWN = tripCardView(TOUR, { anchor: 'tour', href: null, home: null });
const [FIRST, SECOND] = TOUR.games.map((game) => ({
  line: { ...gameLine(game, { hasZones: true, hasMonth: true }), isOff: false },
  where: cityOf(game),
}));
if (!FIRST || !SECOND) throw new Error('the fixed trip lacks games');
const NO_FEEDS = { feeds: [], isSample: false } as const;

/** One drive no longer fits, one game moved, one is off, and a venue is missing. */
const BROKEN: TourView = {
  league: 'NBA',
  heading: 'NBA: 5 of 30 arenas in 5 days',
  span: 'Thu-Mon, Dec 3-7, 2026',
  figures: SHOWN.figures,
  tightest: SHOWN.tightest,
  standing: '3 of 5 games still stand, but 1 drive no longer fits.',
  isWhole: false,
  isOver: false,
  changes: [
    'Heat at Pistons (Thu, Dec 3) moved to Fri, Dec 4, 1:00 PM.',
    'The drive from Detroit to Cleveland no longer fits: you would need 1 hr 5 min more.',
  ],
  proof: 'This is the most arenas we found in the games ahead. A tour of more may exist; nothing is proven.',
  missed: ['TD Garden'],
  stops: [
    {
      ...FIRST,
      note: 'Moved from Thu, Dec 3, 7:00 PM',
      legAfter: '2 hr 45 min · 168 mi',
      isLegBroken: true,
    },
    {
      ...SECOND,
      line: { ...SECOND.line, isOff: true },
      note: 'Postponed',
      legAfter: null,
      isLegBroken: false,
    },
  ],
  map: tourMap(FIVE.games.map((game) => ({ city: cityOf(game), teams: [homeTeamOf(game) ?? []].flat() }))),
};

function GrandTourStates() {
  const over = { ...BROKEN, league: 'NHL', heading: 'NHL: 5 of 32 arenas in 5 days', isOver: true } as const;
  return (
    <>
      <TourList state={{ kind: 'loaded', tours: [], without: [], ...NO_FEEDS }} />
      <TourList state={{ kind: 'unreachable' }} />
      <TourList state={{ kind: 'loaded', tours: [BROKEN, over], without: ['MLB'], ...NO_FEEDS }} />
      <Tour tour={BROKEN} />
      <Tour tour={{ ...over, span: null, figures: [], stops: [] }} />
    </>
  );
}
