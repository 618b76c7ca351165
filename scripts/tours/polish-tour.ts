import { exceeds } from '../../src/domain/trips/late-drive.ts';
import { ROADTRIP_LIMITS } from '../../src/domain/trips/sequence.ts';
import type { TourBeam, TourWay } from './tour-beam.ts';
import type { TourGraph } from './tour-graph.ts';

/** Stops in a row that are ordered again. */
const WINDOW = 7;
/** So wide that a window loses hardly any way. */
const WIDTH = 400;

/** Orders a few stops in a row again, with other games of their venues, while that saves dates or miles. */
export function polishTour(graph: TourGraph, beam: TourBeam, tour: TourWay): TourWay {
  const urgency = new Float64Array(graph.venueIds.length);
  let best = tour;
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (let from = 1; from < best.games.length; from += 1) {
      const next = withWindow(from);
      if (next && (next.dates < best.dates || (next.dates === best.dates && next.miles < best.miles))) {
        best = next;
        isShorter = true;
      }
    }
  }
  return best;

  function withWindow(from: number): TourWay | null {
    const { games, dates } = best;
    const days = graph.search.day;
    const before = measure(graph, games.slice(0, from));
    const through = Math.min(games.length, from + WINDOW);
    const end = games[through] ?? null;
    const visited = games.slice(from, through + 1);
    if (!before || visited.length < 2) return null;
    const firstDay = days[games[0] ?? 0] ?? 0;
    const found = beam.run({
      firstDay,
      lastDay: end === null ? firstDay + dates - 1 : (days[end] ?? 0),
      prefix: { games: games.slice(0, from), miles: before.miles, today: before.today },
      wanted: visited.reduce((bits, game) => bits | (graph.venueBit[game] ?? 0), 0),
      end,
      isWhole: true,
      width: WIDTH,
      urgency,
    });
    const whole = found && measure(graph, [...found.games, ...games.slice(through + 1)]);
    return whole && { ...whole.way, venues: best.venues };
  }
}

/** Adds up the legs between these games; null when one of them is missing or a date has too much driving. */
export function measure(
  { search }: TourGraph,
  games: readonly number[],
): { way: TourWay; miles: number; today: number } | null {
  let [miles, today] = [0, 0];
  for (const [index, to] of games.entries()) {
    const from = games[index - 1];
    if (from === undefined) continue;
    const leg = search.to.subarray(search.firstLeg[from], search.firstLeg[from + 1]).indexOf(to);
    if (leg < 0) return null;
    const at = (search.firstLeg[from] ?? 0) + leg;
    today = (search.isSameDate[at] === 1 ? today : 0) + (search.perDate[at] ?? 0);
    if (exceeds(today, ROADTRIP_LIMITS.drivingMinutesPerDate)) return null;
    miles += search.miles[at] ?? 0;
  }
  const day = (game: number | undefined) => search.day[game ?? 0] ?? 0;
  const dates = day(games.at(-1)) - day(games[0]) + 1;
  return { way: { games, venues: games.length, dates, miles }, miles, today };
}
