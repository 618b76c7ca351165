import { readDriveFiles } from '../../scripts/drives/drive-files.ts';
import { placeRows } from '../../scripts/drives/load-places.ts';
import type { Database } from '../../src/db/neon/client.ts';
import { replacePlaces } from '../../src/db/queries/places.ts';
import { venues } from '../../src/db/schema/games.ts';
import { gameIdentity } from '../../src/domain/games/game.ts';
import type { League } from '../../src/domain/leagues.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { KNOWN_VENUES, venueById } from '../../src/domain/venues/index.ts';
import { NOW, storedGame } from './test-site.ts';

/** A game in the home team's own building. */
export function hostedGame(league: League, awayTeam: string, homeTeam: string, localDateTime: string) {
  const venue = venueById(teamByName(league, homeTeam)?.venueId ?? '');
  return storedGame({
    league,
    awayTeam,
    homeTeam,
    localDateTime,
    id: gameIdentity({ league, awayTeam, homeTeam, localDateTime, gameNumber: null }),
    venueId: venue?.id ?? null,
    timeZone: venue?.timeZone ?? 'America/New_York',
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
