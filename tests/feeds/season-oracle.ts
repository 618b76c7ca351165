import { MISSING_RUNS_UNTIL_HIDDEN } from '../../src/domain/games/game.ts';
import type { FeedServer } from './feed-server.ts';
import { moveGame, removeGame, withdrawTicketLink } from './season-changes.ts';
import type { FeedGame } from './seasons.ts';

interface ExpectedGame {
  at: string;
  hasTicket: boolean;
  missingRuns: number;
}
export type Table = Record<string, ExpectedGame>;

export class SeasonOracle {
  table: Table = {};
  readonly feed: FeedServer;
  #gone: FeedGame[] = [];
  #poisoned = new Set<string>();

  constructor(feed: FeedServer) {
    this.feed = feed;
  }

  change(kind: 'cancel' | 'bring back' | 'move' | 'withdraw', at: number): void {
    const { NFL: games } = this.feed.games;
    const game = games[at % games.length];
    if (game === undefined) return;
    if (kind === 'cancel') this.#gone.push(removeGame(games, game.id));
    if (kind === 'bring back') games.push(...this.#gone.splice(0, 1));
    if (kind === 'move' && !game.timeTbd)
      moveGame(games, game.id, `${game.datetimeLocal.slice(0, 11)}${10 + (at % 10)}:05:00`);
    if (kind === 'withdraw') withdrawTicketLink(games, game.id);
  }

  poison(every: number): void {
    for (const { id } of this.feed.games.NFL.filter((_game, index) => index % every === 1)) {
      this.feed.patchEvent(id, (event) => ({
        ...event,
        title: null,
        name: null,
        performers: 'none',
        competitions: [],
      }));
      this.#poisoned.add(String(id));
    }
  }

  heal(): void {
    for (const id of this.#poisoned) this.feed.patchEvent(Number(id), (event) => event);
    this.#poisoned.clear();
  }

  /**
   * Returns the table after a successful run.
   * @param facts returns the facts of a game as the source lists it.
   */
  afterGoodRun(facts: (game: FeedGame) => Pick<ExpectedGame, 'at' | 'hasTicket'>): Table {
    const next: Table = {};
    for (const [id, expected] of Object.entries(this.table)) {
      const missingRuns = Math.min(MISSING_RUNS_UNTIL_HIDDEN, expected.missingRuns + 1);
      next[id] = this.#poisoned.has(id) ? expected : { ...expected, missingRuns };
    }
    for (const game of this.feed.games.NFL) {
      if (!this.#poisoned.has(String(game.id))) next[game.id] = { ...facts(game), missingRuns: 0 };
    }
    return next;
  }
}
