import type { DriveBetween } from '../../../../src/domain/trips/leg.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import {
  NO_HASTE_LIMITS,
  WITHOUT_WISHES,
  type TripHome,
  type TripQuestion,
} from '../../../../src/domain/trips/finder/trip-question.ts';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';

/** A Thursday. */
export const FIRST_DATE = '2026-07-02';

/** A game at 7 PM local time in 'a' unless it says otherwise. */
export function tripGame(facts: Partial<TripGame> & { id: string; time?: string | null }): TripGame {
  const { time = '19:00', ...rest } = facts;
  const localDate = facts.localDate ?? FIRST_DATE;
  const timeZone = facts.timeZone ?? 'America/New_York';
  const venueId = facts.venueId ?? 'a';
  return {
    league: 'MLB',
    homeTeam: `home ${venueId}`,
    awayTeam: 'Visitors',
    venueId,
    country: 'US',
    localDate,
    startsAt: time === null ? null : fromZonedTime(`${localDate}T${time}:00`, timeZone),
    isStraightDoubleheader: false,
    timeZone,
    isNeutralSite: false,
    rushHour: null,
    ...rest,
  };
}

/** Hours between 'a', 'b', ...; sixty miles take an hour. */
export function roads(hours: Readonly<Record<string, number>>): DriveBetween {
  return (from, to) => {
    if (from === to) return { miles: 0, minutes: 0 };
    const known = hours[`${from} ${to}`] ?? hours[`${to} ${from}`];
    return known === undefined ? null : { miles: known * 60, minutes: known * 60 };
  };
}

/** A home without rush hours, in the mountains of Montana unless it says otherwise. */
export function homeWith(hours: Readonly<Record<string, number>>, facts: Partial<TripHome> = {}): TripHome {
  return {
    slug: 'bozeman-mt',
    name: 'Bozeman',
    region: 'MT',
    country: 'US',
    timeZone: 'America/New_York',
    latitude: 45.68,
    longitude: -111.04,
    driveTo: (venueId) => {
      const known = hours[venueId];
      return known === undefined ? null : { miles: known * 60, minutes: known * 60 };
    },
    ...facts,
  };
}

/** A week from `FIRST_DATE` in all leagues without any wish. */
export function question(facts: Partial<TripQuestion> = {}): TripQuestion {
  return {
    home: null,
    start: FIRST_DATE,
    end: '2026-07-08',
    days: null,
    ...WITHOUT_WISHES,
    ...NO_HASTE_LIMITS,
    drivingHours: 8,
    isBackHome: facts.home !== undefined && facts.home !== null,
    leaveAfterMinutes: 360,
    homeByMinutes: 1440,
    mayCrossBorder: true,
    travel: 'drive',
    isWeekendOnly: false,
    ...facts,
  };
}
