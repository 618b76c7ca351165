import { localDateOf, type Game } from '../games/game.ts';
import { teamByName } from '../teams/index.ts';
import { addDays } from '../dates/zoned-time.ts';

export interface DateSpan {
  from: string;
  through: string;
}

const FRIDAY = 5;

/** Returns the rest of this week's Friday to Sunday. */
export function currentWeekend(today: string): DateSpan {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const friday = addDays(today, FRIDAY - weekday);
  return { from: weekday > FRIDAY ? today : friday, through: addDays(friday, 2) };
}

interface CityGames<Listed extends Game = Game> {
  city: string;
  games: Listed[];
}

/** Lists cities with two games or more, by hosts, then games, then name. Neutral sites belong to no city. */
export function weekendCities<Listed extends Game>(
  games: readonly Listed[],
  { from, through }: DateSpan,
): CityGames<Listed>[] {
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

function hosts({ games }: CityGames): number {
  return new Set(games.map((game) => `${game.league} ${game.homeTeam}`)).size;
}
