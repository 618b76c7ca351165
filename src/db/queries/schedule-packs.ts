import { and, eq, sql } from 'drizzle-orm';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { decodeSeasonPack, PACK_RULES_VERSION } from '../../domain/trips/finder/season-pack.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { BoundedMap } from '../bounded-map.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { schedulePacks } from '../schema/schedule-packs.ts';

const selectPacksExcept = cachedStatement((db, value: ValueNamed<{ known: readonly string[] }>) =>
  db
    .select({
      league: schedulePacks.league,
      dataVersion: schedulePacks.dataVersion,
      /** In base64. */
      pack: sql<string>`translate(encode(${schedulePacks.pack}, 'base64'), E'\n', '')`,
    })
    .from(schedulePacks)
    .where(
      and(
        eq(schedulePacks.rulesVersion, PACK_RULES_VERSION),
        sql`${schedulePacks.league} || ' ' || ${schedulePacks.dataVersion} <> ALL(${value('known')}::text[])`,
      ),
    ),
);

/** Remembers an isolate's season packs, so that a question reads only changed ones. */
export class SeasonPacks {
  readonly #packs = new BoundedMap<League, { dataVersion: string; games: readonly TripGame[] }>(
    LEAGUES.length,
  );

  selectChanged() {
    return selectPacksExcept({ known: this.versions() });
  }

  remember(rows: ReturnType<typeof selectPacksExcept>['_']['result']): void {
    for (const { league, dataVersion, pack } of rows) {
      const bytes = Uint8Array.from(atob(pack), (character) => character.charCodeAt(0));
      this.#packs.set(league, { dataVersion, games: decodeSeasonPack(bytes) });
    }
  }

  /** Returns ['NBA 3f2a…', …]; equal versions have equal games. */
  versions(): string[] {
    return [...this.#packs].map(([league, { dataVersion }]) => `${league} ${dataVersion}`).toSorted();
  }

  has(league: League): boolean {
    return this.#packs.has(league);
  }

  /** Includes games that have begun since. */
  games(leagues: readonly League[] = LEAGUES): TripGame[] {
    return leagues.flatMap((league) => this.#packs.get(league)?.games ?? []);
  }
}
