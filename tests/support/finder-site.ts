import { readDriveFiles } from '../../scripts/drives/drive-files.ts';
import { placeRows } from '../../scripts/drives/load-places.ts';
import type { Database } from '../../src/db/neon/client.ts';
import { replacePlaces } from '../../src/db/queries/places.ts';
import { venues } from '../../src/db/schema/games.ts';
import { gameIdentity } from '../../src/domain/games/game.ts';
import type { League } from '../../src/domain/leagues.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { KNOWN_VENUES, venueById } from '../../src/domain/venues/index.ts';
import { storeSeasonPacks } from './season-packs.ts';
import { listGames, NOW, openTestSite, storedGame, type StoredGame, type TestSite } from './test-site.ts';

export interface FinderSite {
  site: TestSite;
  /** Each request comes from another /24, unless the headers name a network. */
  ask: (path: string, headers?: Record<string, string>) => Promise<Response>;
}

/**
 * Opens a site with venues, these games, their season packs and these places.
 * @param now the site's clock; the packs are those of `NOW`.
 */
export async function openFinderSite(
  games: readonly StoredGame[],
  places: readonly string[] = [],
  now: () => Date = () => NOW,
): Promise<FinderSite> {
  const site = await openTestSite({}, now);
  await storeVenues(site.db);
  await listGames(site.db, games);
  await storeSeasonPacks(site.db, NOW);
  if (places.length > 0) await storePlaces(site.db, places);
  let networks = 0;
  return {
    site,
    ask: (path, headers = {}) => {
      networks += 1;
      return site.get(path, {
        'cf-connecting-ip': `10.${Math.floor(networks / 256)}.${networks % 256}.7`,
        ...headers,
      });
    },
  };
}

/** A game in the home team's own building. */
export function hostedGame(
  league: League,
  awayTeam: string,
  homeTeam: string,
  localDateTime: string,
  changes: Partial<StoredGame> = {},
): StoredGame {
  const team = teamByName(league, homeTeam);
  const venue = team && venueById(team.venueId);
  if (!venue) throw new Error(`${homeTeam} has no building`);
  const names = { league, awayTeam, homeTeam, localDateTime, gameNumber: null };
  return storedGame({
    ...names,
    id: gameIdentity(names),
    timeZone: venue.timeZone,
    venueId: venue.id,
    venueName: venue.name,
    city: venue.city,
    ticketUrl: `https://tickets.test/${homeTeam.replaceAll(' ', '-')}`,
    ...changes,
  });
}

export async function storeVenues(db: Database): Promise<void> {
  await db
    .insert(venues)
    .values(KNOWN_VENUES.map((venue) => ({ ...venue })))
    .onConflictDoNothing();
}

/** Stores places with their drives. */
export async function storePlaces(db: Database, slugs: readonly string[]): Promise<void> {
  const rows = placeRows(await readDriveFiles());
  await replacePlaces(
    db,
    rows.filter(({ slug }) => slugs.includes(slug)),
    NOW,
  );
}
