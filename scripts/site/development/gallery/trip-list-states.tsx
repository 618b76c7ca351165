import { nflWeekOf } from '../../../../src/domain/trips/lists/nfl-week.ts';
import type { Trip } from '../../../../src/domain/trips/finder/trip-answer.ts';
import { ChainCard } from '../../../../src/web/trip-lists/chain-card.tsx';
import { AbroadList } from '../../../../src/web/trip-lists/games-abroad-page.tsx';
import { ListMessage } from '../../../../src/web/trip-lists/list-message.tsx';
import type { ListedChain, LoadedList } from '../../../../src/web/trip-lists/trip-list-state.ts';
import { TwinbillList } from '../../../../src/web/trip-lists/twinbills-page.tsx';
import { WeekendList } from '../../../../src/web/trip-lists/weekends-page.tsx';
import { paths } from '../../../../src/web/urls/paths.ts';
import { DEFAULT_TWINBILLS_VIEW } from '../../../../src/web/urls/twinbills-query.ts';
import { DEFAULT_WEEKENDS_VIEW } from '../../../../src/web/urls/weekends-query.ts';
import { ABROAD, FIVE, FOUR } from './fixed-trips.ts';

const EMPTY: LoadedList = {
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

/** A tight leg, one over the border, and one within a building; near, far and without a road. */
export function TripListCards() {
  return (
    <div className="trip-list">
      <ChainCard listed={listed(FIVE, 95)} placeLabel="Chicago, IL" note="5 games, 2 leagues" hasDates />
      <ChainCard listed={listed(ABROAD, null)} placeLabel="Chicago, IL" note="3 games, 2 leagues" hasDates />
      <ChainCard listed={listed(FOUR, null)} placeLabel={null} note="4 games, 2 leagues" hasDates={false} />
    </div>
  );
}

export function TripListMessages() {
  const action = paths.weekends();
  return (
    <>
      <ListMessage state={{ kind: 'not-computed' }} action={action} search="" />
      <ListMessage state={{ kind: 'unreachable' }} action={action} search="?month=2026-12" />
      <WeekendList view={DEFAULT_WEEKENDS_VIEW} list={EMPTY} />
      <WeekendList view={DEFAULT_WEEKENDS_VIEW} list={{ ...EMPTY, nextDates: [] }} />
      <WeekendList view={IN_MAY} list={{ ...EMPTY, months: ['2026-12'] }} />
      <TwinbillList view={DEFAULT_TWINBILLS_VIEW} list={EMPTY} />
      <TwinbillList view={DEFAULT_TWINBILLS_VIEW} list={{ ...EMPTY, nextDates: [] }} />
      <TwinbillList
        view={{ week: '2026-12-15', page: 1 }}
        list={{ ...EMPTY, weeks: [nflWeekOf('2026-12-08')] }}
      />
      <AbroadList state={{ kind: 'loaded', days: [], provenance: null, isSample: false, unread: [] }} />
      <AbroadList state={{ kind: 'unreachable' }} />
    </>
  );
}
