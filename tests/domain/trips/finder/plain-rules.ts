/**
 * The rules of docs/rules.md#trips a second time, as simply as possible, to check the finder. It shares no
 * code with the product.
 */
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { toZonedTime } from 'date-fns-tz/toZonedTime';

export interface PlainGame {
  id: string;
  league: 'NFL' | 'NBA' | 'NHL' | 'MLB';
  homeTeam: string;
  awayTeam: string;
  venueId: string;
  country: string;
  localDate: string;
  startsAt: Date | null;
  isStraightDoubleheader: boolean;
  timeZone: string;
  isNeutralSite: boolean;
  rushHour: { startsAt: number; endsAt: number; minutes: number } | null;
}

interface Road {
  miles: number;
  minutes: number;
  /** Part of the minutes. */
  parkingMinutes?: number;
}
export type Roads = (from: string, to: string) => Road | null;

export interface PlainHome {
  country: string;
  timeZone: string;
  driveTo: (venueId: string) => Road | null;
  /** What a weekday arrival at home from 3 to 7 PM takes longer. */
  rush: number;
}

export interface PlainLimits {
  home: PlainHome | null;
  drivingHours: number;
  isBackHome: boolean;
  leaveAfterMinutes: number;
  homeByMinutes: number;
  mayCrossBorder: boolean;
  /** On legs of half an hour or more: 30 on one date, 60 always. */
  minutesToSpare: number;
  /** Minutes after the midnight before the game. */
  lastDrivingMinute: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LENGTHS = { MLB: 180, NBA: 150, NHL: 165, NFL: 200 };
const SMALL = 0.001;

export const lengthOf = (game: PlainGame) => (game.isStraightDoubleheader ? 390 : LENGTHS[game.league]);
export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const datesApart = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / DAY);

const clocks = new Map<string, number>();
/** The instant of minutes after a date's midnight; 1560 is 02:00 of the next date. */
export function clock(date: string, minutes: number, timeZone: string): number {
  const key = `${date} ${minutes} ${timeZone}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const day = dayAfter(date, Math.floor(minutes / 1440));
  const rest = minutes % 1440;
  const two = (n: number) => String(n).padStart(2, '0');
  const text = `${day}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
  const instant = fromZonedTime(text, timeZone).getTime();
  clocks.set(key, instant);
  return instant;
}

export const localDateAt = (instant: number, timeZone: string) => {
  const shown = toZonedTime(new Date(instant), timeZone);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${shown.getFullYear()}-${two(shown.getMonth() + 1)}-${two(shown.getDate())}`;
};
export const localMinutesAt = (instant: number, timeZone: string) => {
  const shown = toZonedTime(new Date(instant), timeZone);
  return shown.getHours() * 60 + shown.getMinutes() + shown.getSeconds() / 60;
};

/** Traffic at most doubles the time at the wheel. */
const atMost = (rush: number, { minutes, parkingMinutes = 0 }: Road) =>
  Math.min(rush, minutes - parkingMinutes);
const rushAt = ({ rushHour }: PlainGame, arrival: number, road: Road) =>
  rushHour && arrival >= rushHour.startsAt && arrival < rushHour.endsAt ? atMost(rushHour.minutes, road) : 0;

/** What the drive between two games takes, or null when nobody can attend both. */
export function plainLeg(a: PlainGame, b: PlainGame, roads: Roads, limits: PlainLimits) {
  const road = a.venueId === b.venueId ? { miles: 0, minutes: 0 } : roads(a.venueId, b.venueId);
  const apart = datesApart(a.localDate, b.localDate);
  if (!road || apart < 0) return null;
  const abroad = a.country !== b.country;
  if (abroad && !limits.mayCrossBorder) return null;
  let minutes = road.minutes;
  const ahead = apart === 0 ? 30 : 60;
  if (b.startsAt) minutes += rushAt(b, b.startsAt.getTime() - ahead * MINUTE, road);
  if (minutes / Math.max(apart, 1) > limits.drivingHours * 60 + SMALL) return null;
  let spare: number | null = null;
  if (a.startsAt && b.startsAt) {
    const over = a.startsAt.getTime() + (lengthOf(a) + 20) * MINUTE;
    const there = over + (minutes + (abroad ? 60 : 0) + (apart > 0 ? 9.5 * 60 : 0)) * MINUTE;
    spare = (b.startsAt.getTime() - ahead * MINUTE - there) / MINUTE;
    if (spare < 0) return null;
    const counts = minutes >= 30 && (apart === 0 || limits.minutesToSpare === 60);
    if (counts && Math.floor(spare) < limits.minutesToSpare) return null;
  } else if (apart === 0) return null;
  const free = datesWithoutDriving(a, b, minutes * MINUTE, limits.drivingHours * HOUR);
  return { miles: road.miles, minutes, apart, spare, perDate: minutes / Math.max(apart, 1), free };
}

/** The dates between two games that stay free when the drive is as late as possible, from 6 AM on the last date. */
function datesWithoutDriving(a: PlainGame, b: PlainGame, drive: number, perDate: number): string[] {
  const free: string[] = [];
  let left = drive;
  if (b.startsAt) {
    const arrival = b.startsAt.getTime() - (a.country === b.country ? HOUR : 2 * HOUR);
    left -= Math.min(Math.max(arrival - clock(b.localDate, 360, b.timeZone), 0), perDate);
  }
  for (let date = dayAfter(b.localDate, -1); date > a.localDate; date = dayAfter(date, -1)) {
    if (left <= SMALL * MINUTE) free.unshift(date);
    left -= perDate;
  }
  return free;
}

/** The way to the first game, counted backward; `onGameDate` is what is driven on its date. */
export function plainWayOut(game: PlainGame, limits: PlainLimits) {
  const { home } = limits;
  const road = home?.driveTo(game.venueId);
  if (!home || !road) return null;
  const abroad = home.country !== game.country;
  if (abroad && !limits.mayCrossBorder) return null;
  const arrives = game.startsAt
    ? game.startsAt.getTime() - 60 * MINUTE
    : clock(game.localDate, 0, game.timeZone);
  const rush = game.startsAt ? rushAt(game, arrives, road) : 0;
  let left = (road.minutes + rush) * MINUTE;
  let at = arrives - (abroad ? HOUR : 0);
  let date = game.startsAt ? game.localDate : dayAfter(game.localDate, -1);
  const perDate = new Map<string, number>();
  for (;;) {
    const morning = clock(date, 0, game.timeZone);
    const driven = Math.max(0, Math.min(left, at - morning, limits.drivingHours * HOUR));
    perDate.set(date, driven / MINUTE);
    at -= driven;
    left -= driven;
    if (left <= SMALL * MINUTE) break;
    at = Math.min(at - 9.5 * HOUR, morning);
    date = dayAfter(date, -1);
  }
  return {
    miles: road.miles,
    minutes: road.minutes + rush,
    leaves: at,
    arrives,
    onGameDate: perDate.get(game.localDate) ?? 0,
    perDate,
  };
}

/** The way home: tonight where it ends in time, or until two where that is allowed; then each date from six. */
export function plainWayBack(game: PlainGame, drivenToday: number, limits: PlainLimits) {
  const { home } = limits;
  const road = home?.driveTo(game.venueId);
  if (!home || !road) return null;
  const abroad = home.country !== game.country;
  if (abroad && !limits.mayCrossBorder) return null;
  const go = (rush: number) => {
    const day = limits.drivingHours * HOUR;
    let left = (road.minutes + rush) * MINUTE;
    let wait = abroad ? HOUR : 0;
    const perDate = new Map<string, number>();
    let isLate = false;
    let date = game.localDate;
    let at = NaN;
    let leaves = NaN;
    if (game.startsAt) {
      const over = game.startsAt.getTime() + (lengthOf(game) + 20) * MINUTE;
      const tonight = Math.min(
        clock(date, limits.lastDrivingMinute, game.timeZone) - over - wait,
        day - drivenToday * MINUTE,
      );
      const mayStop = limits.lastDrivingMinute === 1560 && tonight > SMALL * MINUTE;
      if (mayStop || left === 0 || left <= tonight + SMALL * MINUTE) {
        const driven = Math.min(left, Math.max(tonight, 0));
        perDate.set(date, driven / MINUTE);
        isLate = driven > 0 && over + wait + driven > clock(date, 1500, game.timeZone);
        leaves = over;
        at = over + wait + driven;
        wait = 0;
        left -= driven;
      }
    }
    while (Number.isNaN(leaves) || left > SMALL * MINUTE) {
      date = dayAfter(date, 1);
      const six = clock(date, 360, game.timeZone);
      if (Number.isNaN(leaves)) leaves = six;
      const driven = Math.min(left, day);
      perDate.set(date, driven / MINUTE);
      at = six + wait + driven;
      wait = 0;
      left -= driven;
    }
    return { miles: road.miles, minutes: road.minutes + rush, leaves, arrives: at, perDate, isLate };
  };
  const free = go(0);
  const weekday = new Date(`${localDateAt(free.arrives, home.timeZone)}T12:00:00Z`).getUTCDay();
  const minute = localMinutesAt(free.arrives, home.timeZone);
  const isRush = weekday > 0 && weekday < 6 && minute >= 900 && minute < 1140;
  const rush = atMost(home.rush, road);
  return isRush && rush > 0 ? go(rush) : free;
}
