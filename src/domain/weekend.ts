import { localDateOf, type Game } from './game.ts';
import { teamByName } from './teams/index.ts';
import { addDays } from './zoned-time.ts';

/** Calendar dates, both inclusive. */
export interface DateSpan {
  from: string;
  through: string;
}

const FRIDAY = 5;

/** What is left of the current Friday to Sunday, or the next one from Monday on. */
export function weekendAround(today: string): DateSpan {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const friday = addDays(today, FRIDAY - weekday);
  return { from: weekday > FRIDAY ? today : friday, through: addDays(friday, 2) };
}

/** A city that hosts several games within a few days: a trip without a drive. */
interface CityStay<Listed extends Game = Game> {
  /** Market city. */
  city: string;
  /** By start, as given. */
  games: Listed[];
}

/**
 * The cities that host two games or more in a span, by how many different teams host, then by how many
 * games, then by name. Games at neutral sites and of undecided hosts belong to no city.
 * @param games upcoming games by start.
 */
export function cityStays<Listed extends Game>(
  games: readonly Listed[],
  { from, through }: DateSpan,
): CityStay<Listed>[] {
  const byCity = new Map<string, Listed[]>();
  for (const game of games) {
    const date = localDateOf(game);
    if (game.neutralSite || game.homeTeam === null || date < from || date > through) continue;
    const city = teamByName(game.league, game.homeTeam)?.marketCity;
    if (city !== undefined) byCity.set(city, [...(byCity.get(city) ?? []), game]);
  }
  return [...byCity]
    .filter(([, hosted]) => hosted.length > 1)
    .map(([city, hosted]) => ({ city, games: hosted }))
    .toSorted((a, b) => hosts(b) - hosts(a) || b.games.length - a.games.length || (a.city < b.city ? -1 : 1));
}

function hosts({ games }: CityStay): number {
  return new Set(games.map((game) => `${game.league} ${game.homeTeam}`)).size;
}
