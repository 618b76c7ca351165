import { daysBetween } from '../dates/zoned-time.ts';
import { localDateOf, type Game } from '../games/game.ts';
import { teamByName } from '../teams/index.ts';
import { plannedGameIds, type PlannedTripGame } from './code/planned-game.ts';
import { stopStatus, type StopStatus } from './stop-status.ts';

/** A game whose identities find nothing may be its teams' only game within these days. */
export const FOUND_AGAIN_WITHIN_DAYS = 10;

/** A `found-again` game has another identity than the planned one. */
export type TripStopStatus = StopStatus | 'found-again';

export interface TripStop<StoredGame> {
  planned: PlannedTripGame;
  game: StoredGame | null;
  status: TripStopStatus;
}

/** As the database has it. */
export type ScheduledGame = Game & { id: string; isListed: boolean };

/** Finds each game by its identities, else as its teams' only other listed game (docs/rules.md#trip-pages). */
export function tripStops<StoredGame extends ScheduledGame>(
  planned: readonly PlannedTripGame[],
  games: readonly StoredGame[],
  now: Date,
): TripStop<StoredGame>[] {
  const byId = new Map(games.map((game) => [game.id, game]));
  const found = planned.map((one) => plannedGameIds(one).flatMap((id) => byId.get(id) ?? [])[0] ?? null);
  const taken = new Set(found);
  return planned.map((one, index): TripStop<StoredGame> => {
    const game = found[index] ?? null;
    const { localDate } = one;
    const listed = game && (one.listed ?? { localDate, startsAt: isoStart(game) });
    const status = listed ? stopStatus(listed, game, now) : 'gone';
    if (status !== 'gone') return { planned: one, game, status };
    const others = games.filter((other) => !taken.has(other) && mayBe(other, one));
    const [only] = others.length === 1 ? others : [];
    return only ? { planned: one, game: only, status: 'found-again' } : { planned: one, game, status };
  });
}

/** A fan can still plan with the game. */
export function isOn({ status }: Pick<TripStop<unknown>, 'status'>): boolean {
  return status !== 'postponed' && status !== 'cancelled' && status !== 'gone';
}

function isoStart({ startsAt }: Game): string | null {
  return startsAt?.toISOString() ?? null;
}

function mayBe(game: ScheduledGame, { home, away, localDate }: PlannedTripGame): boolean {
  if (!game.isListed || game.league !== home.league || game.homeTeam === null || game.awayTeam === null)
    return false;
  if (game.status === 'postponed' || game.status === 'cancelled') return false;
  if (game.doubleheader === 'straight' && game.gameNumber === 2) return false;
  const isNear = Math.abs(daysBetween(localDate, localDateOf(game))) <= FOUND_AGAIN_WITHIN_DAYS;
  const sameTeams =
    teamByName(game.league, game.homeTeam) === home && teamByName(game.league, game.awayTeam) === away;
  return isNear && sameTeams;
}
