/**
 * The rules of decisions.md 4 written a second time, as plainly as possible, to check the search against:
 * every ordered trip is tried. It shares no code with the product.
 */
export interface TriedGame {
  id: string;
  league: 'NFL' | 'NBA' | 'NHL' | 'MLB';
  venueId: string;
  country: string;
  localDate: string;
  startsAt: Date | null;
  isStraightDoubleheader: boolean;
}

export interface Tried {
  ids: string[];
  dates: number;
  miles: number;
  finish: number;
}

type Road = (from: string, to: string) => { miles: number; minutes: number } | null;

const DAY = 86_400_000;
const dayNumber = (date: string) => Math.round(Date.parse(`${date}T12:00:00Z`) / DAY);
const LENGTHS = { MLB: 3 * 60, NBA: 2 * 60 + 30, NHL: 2 * 60 + 45, NFL: 3 * 60 + 20 };

function reachable(a: TriedGame, b: TriedGame, road: Road): { miles: number; minutes: number } | null {
  const apart = dayNumber(b.localDate) - dayNumber(a.localDate);
  if (a.venueId === b.venueId || apart < 0 || apart > 3) return null;
  const drive = road(a.venueId, b.venueId);
  if (!drive) return null;
  if (!a.startsAt || !b.startsAt) return apart > 0 ? drive : null;
  const available = (b.startsAt.getTime() - a.startsAt.getTime()) / 60_000;
  const game = a.isStraightDoubleheader ? 6 * 60 + 30 : LENGTHS[a.league];
  const border = a.country === b.country ? 0 : 60;
  const rest = apart === 0 ? 30 : 60 + 9 * 60 + 30;
  return Math.floor(available - (game + 20 + drive.minutes + border + rest)) >= 0 ? drive : null;
}

/** Whether no date has more than eight hours at the wheel. */
function bearable(trip: readonly TriedGame[], drives: readonly { minutes: number }[]): boolean {
  const wheel = new Map<number, number>();
  drives.forEach(({ minutes }, index) => {
    const from = dayNumber(trip[index]?.localDate ?? '');
    const to = dayNumber(trip[index + 1]?.localDate ?? '');
    if (from === to) wheel.set(from, (wheel.get(from) ?? 0) + minutes);
    else
      for (let day = from + 1; day <= to; day += 1)
        wheel.set(day, (wheel.get(day) ?? 0) + minutes / (to - from));
  });
  return [...wheel.values()].every((minutes) => minutes <= 480 + 1e-9);
}

/** The best trip with its first game on `from` and its last by `through`, of all that exist. */
export function bestTrip(
  games: readonly TriedGame[],
  from: string,
  through: string,
  road: Road,
): Tried | null {
  const usable = games.filter(({ localDate }) => localDate >= from && localDate <= through);
  let best: (Tried & { stops: number }) | null = null;
  const go = (trip: TriedGame[], drives: { miles: number; minutes: number }[]) => {
    const last = trip.at(-1);
    if (!last) return;
    if (trip.length > 1) {
      const finish = last.startsAt?.getTime() ?? (dayNumber(last.localDate) + 2) * DAY;
      const tried = {
        ids: trip.map(({ id }) => id),
        dates: dayNumber(last.localDate) - dayNumber(from) + 1,
        miles: drives.reduce((sum, { miles }) => sum + miles, 0),
        finish,
        stops: trip.length,
      };
      if (!best || better(tried, best)) best = tried;
    }
    for (const next of usable) {
      if (trip.some(({ venueId }) => venueId === next.venueId)) continue;
      const drive = reachable(last, next, road);
      if (drive && bearable([...trip, next], [...drives, drive])) go([...trip, next], [...drives, drive]);
    }
  };
  for (const first of usable.filter(({ localDate }) => localDate === from)) go([first], []);
  return best;
}

function better(a: Tried & { stops: number }, b: Tried & { stops: number }): boolean {
  if (a.stops !== b.stops) return a.stops > b.stops;
  if (a.dates !== b.dates) return a.dates < b.dates;
  if (a.miles !== b.miles) return a.miles < b.miles;
  if (a.finish !== b.finish) return a.finish < b.finish;
  return a.ids.join(' ') < b.ids.join(' ');
}
