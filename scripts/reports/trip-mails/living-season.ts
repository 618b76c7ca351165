import { gameIdentity, localDateOf, type Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { GameSource } from '../../../src/ingest/sources/source.ts';
import { readOverlaidGames } from '../../../tests/support/season-overlay.ts';
import { withoutTime } from './schedule-changes.ts';

const PLAYED_MS = 4 * 3_600_000;

/** The schedules as their leagues publish them; a source reads them as of its clock. */
export interface LivingSeason {
  source: GameSource;
  /** By the identity of the first listing. */
  games: Map<string, Game>;
  /** The feeds of these leagues fail. */
  failing: Set<League>;
  /** The feeds of these leagues list every other game. */
  incomplete: Set<League>;
}

export async function openLivingSeason(now: () => Date): Promise<LivingSeason> {
  const overlaid = await readOverlaidGames();
  const games = new Map(
    overlaid.games.map((game): [string, Game] => {
      const identity = gameIdentity(game);
      // A copied game has the vendor's id of its original.
      return [identity, { ...game, source: 'espn', sourceEventId: identity, status: 'scheduled' }];
    }),
  );
  const failing = new Set<League>();
  const incomplete = new Set<League>();
  const listed = (league: League) =>
    [...games.values()]
      .filter((game) => game.league === league)
      .map((game) => (isPlayed(game, now()) ? { ...game, status: 'final' as const } : game))
      .toSorted((a, b) => (a.localDateTime < b.localDateTime ? -1 : 1));
  const failed = { outcome: 'failed', reason: 'The feed responded with 503.' } as const;
  const source: GameSource = {
    name: 'espn',
    fetchSeason: async (league, { now: at }) => {
      if (failing.has(league)) return failed;
      const coveredFrom = at.toISOString().slice(0, 10);
      const all = listed(league).filter((game) => localDateOf(game) >= coveredFrom);
      const read = incomplete.has(league) ? all.filter((_, index) => index % 2 === 0) : all;
      const coveredTo = all.map(localDateOf).toSorted().at(-1) ?? coveredFrom;
      const facts = { venues: [], rejected: [], skipped: {}, emptyMonths: [], notes: [] };
      return { outcome: 'fetched', games: read, ...facts, fetched: read.length, coveredFrom, coveredTo };
    },
    fetchDate: async (league, date) => {
      if (failing.has(league)) return failed;
      return {
        outcome: 'fetched',
        games: listed(league).filter((game) => localDateOf(game) === date),
        venues: [],
      };
    },
  };
  return { source, games, failing, incomplete };
}

function isPlayed({ startsAt, status }: Game, now: Date): boolean {
  return status === 'scheduled' && startsAt !== null && now.getTime() - startsAt.getTime() > PLAYED_MS;
}

/** Leaves open the times that leagues set late: the last dates of baseball and a Sunday of the NFL. */
export function openTimes({ games }: LivingSeason): void {
  for (const [id, game] of games) {
    const date = localDateOf(game);
    const isOpen =
      (game.league === 'MLB' && date >= '2026-10-27' && date <= '2026-11-01') ||
      (game.league === 'NFL' && date === '2026-11-22' && game.localDateTime.includes('T16:'));
    if (isOpen) games.set(id, withoutTime(game));
  }
}
