/**
 * The rules of docs/rules.md#sequences a second time, as simply as possible, to check the search:
 * every ordered trip is tried. It shares no code with the product.
 */
export interface TriedGame {
  id: string;
  league: 'NFL' | 'NBA' | 'NHL' | 'MLB';
  homeTeam: string;
  awayTeam: string;
  venueId: string;
  country: string;
  timeZone: string;
  localDate: string;
  startsAt: Date | null;
  /** From and until when an arrival on its date takes longer. */
  rushHour: { startsAt: number; endsAt: number; minutes: number } | null;
  isStraightDoubleheader: boolean;
}

/** A trip with what decides between trips. */
export interface Tried {
  ids: string[];
  venues: string[];
  dates: number;
  miles: number;
  finish: number;
}

interface Drive {
  miles: number;
  minutes: number;
  /** Part of the minutes. */
  parkingMinutes?: number;
}
export type Road = (from: string, to: string) => Drive | null;

const DAY = 86_400_000;
const MINUTE = 60_000;
const LENGTHS = { MLB: 3 * 60, NBA: 2 * 60 + 30, NHL: 2 * 60 + 45, NFL: 3 * 60 + 20 };

/** A date as a number of days; noon keeps it away from every clock change. */
export const dayNumber = (date: string) => Math.floor(Date.parse(`${date}T12:00:00Z`) / DAY);
const lengthOf = (game: TriedGame) => (game.isStraightDoubleheader ? 6 * 60 + 30 : LENGTHS[game.league]);
/** A game of unknown time is over when its date is, anywhere on earth. */
const finishOf = (game: TriedGame) =>
  game.startsAt ? game.startsAt.getTime() + lengthOf(game) * MINUTE : (dayNumber(game.localDate) + 2) * DAY;

/** A game, the day it is on and what can be reached from it. */
interface Place {
  game: TriedGame;
  day: number;
  outgoing: { to: Place; drive: Drive }[];
}

/** Minutes left over between two games beyond what the rules ask for; null where a time is unknown. */
function minutesOver(a: TriedGame, b: TriedGame, apart: number, drive: Drive): number | null {
  if (!a.startsAt || !b.startsAt) return null;
  const available = (b.startsAt.getTime() - a.startsAt.getTime()) / MINUTE;
  const border = a.country === b.country ? 0 : 60;
  const rest = apart === 0 ? 30 : 60 + 9 * 60 + 30;
  return available - (lengthOf(a) + 20 + drive.minutes + border + rest);
}

/** The drive as somebody has it who arrives in time for the second game. */
function inTraffic(drive: Drive, to: TriedGame, apart: number): Drive {
  if (!to.startsAt || !to.rushHour) return drive;
  const arrival = to.startsAt.getTime() - (apart === 0 ? 30 : 60) * MINUTE;
  const isRush = arrival >= to.rushHour.startsAt && arrival < to.rushHour.endsAt;
  // Traffic at most doubles the time at the wheel.
  const added = Math.min(to.rushHour.minutes, drive.minutes - (drive.parkingMinutes ?? 0));
  return isRush ? { miles: drive.miles, minutes: drive.minutes + added } : drive;
}

function reachable(a: Place, b: Place, road: Road): Drive | null {
  const apart = b.day - a.day;
  if (a.game.venueId === b.game.venueId || apart < 0 || apart > 3) return null;
  const free = road(a.game.venueId, b.game.venueId);
  if (!free) return null;
  const drive = inTraffic(free, b.game, apart);
  const over = minutesOver(a.game, b.game, apart, drive);
  return (over === null ? apart > 0 : over >= 0) ? drive : null;
}

/** Whether no date has more than eight hours of driving. */
function bearable(trip: readonly Place[], drives: readonly Drive[]): boolean {
  const driving = new Map<number, number>();
  drives.forEach(({ minutes }, index) => {
    const from = trip[index]?.day ?? NaN;
    const to = trip[index + 1]?.day ?? NaN;
    if (from === to) driving.set(from, (driving.get(from) ?? 0) + minutes);
    else
      for (let day = from + 1; day <= to; day += 1)
        driving.set(day, (driving.get(day) ?? 0) + minutes / (to - from));
  });
  return [...driving.values()].every((minutes) => minutes <= 480 + 1e-9);
}

/** What a listed trip does that the rules forbid, in words; a team must play in every game unless it is null. */
export function brokenRules(
  games: readonly TriedGame[],
  length: 'week' | 'weekend',
  team: string | null,
  road: Road,
): string[] {
  const trip = games.map((game): Place => ({ game, day: dayNumber(game.localDate), outgoing: [] }));
  const drives = trip.slice(1).map((to, index) => reachable(trip[index] ?? to, to, road));
  const [first = NaN, last = NaN] = [trip[0]?.day, trip.at(-1)?.day];
  // Day 0 was a Thursday; the Sunday after it is day 3.
  const isWeekend = first % 7 <= 2 && last <= first - (first % 7) + 3;
  const rules: [string, boolean][] = [
    ['two stops at least', trip.length >= 2],
    ['one game per stop', new Set(games.map(({ venueId }) => venueId)).size === trip.length],
    ['seven dates', last - first <= 6],
    ['a weekend', length === 'week' || isWeekend],
    ['legs that can be done', drives.every((drive) => drive !== null)],
    [
      'eight hours of driving',
      bearable(
        trip,
        drives.filter((drive) => drive !== null),
      ),
    ],
    ['one team', team === null || games.every((game) => [game.homeTeam, game.awayTeam].includes(team))],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([rule]) => rule);
}

/** What can be reached from where, over any number of dates. */
export function tryable(games: readonly TriedGame[], road: Road): Place[] {
  const places = games.map((game): Place => ({ game, day: dayNumber(game.localDate), outgoing: [] }));
  for (const from of places) {
    for (const to of places) {
      const drive = reachable(from, to, road);
      if (drive) from.outgoing.push({ to, drive });
    }
  }
  return places;
}

/** The best trip with its first game on the day `from` and its last by `through`, of all that exist. */
export function bestTrip(places: readonly Place[], from: number, through: number): Tried | null {
  let best: Tried | null = null;
  const go = (trip: Place[], drives: Drive[]) => {
    const last = trip.at(-1);
    if (!last) return;
    if (trip.length > 1) {
      const tried = {
        ids: trip.map(({ game }) => game.id),
        venues: trip.map(({ game }) => game.venueId),
        dates: last.day - from + 1,
        miles: drives.reduce((sum, { miles }) => sum + miles, 0),
        finish: finishOf(last.game),
      };
      if (!best || better(tried, best)) best = tried;
    }
    for (const { to, drive } of last.outgoing) {
      if (to.day > through || trip.some(({ game }) => game.venueId === to.game.venueId)) continue;
      if (bearable([...trip, to], [...drives, drive])) go([...trip, to], [...drives, drive]);
    }
  };
  for (const first of places.filter(({ day }) => day === from)) go([first], []);
  return best;
}

function better(a: Tried, b: Tried): boolean {
  if (a.ids.length !== b.ids.length) return a.ids.length > b.ids.length;
  if (a.dates !== b.dates) return a.dates < b.dates;
  if (a.miles !== b.miles) return a.miles < b.miles;
  if (a.finish !== b.finish) return a.finish < b.finish;
  return a.ids.join(' ') < b.ids.join(' ');
}
