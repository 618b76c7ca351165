import type { Database } from '../../src/db/neon/client.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import type { League } from '../../src/domain/leagues.ts';
import { NOW } from './test-site.ts';
import { createJobRunner } from './job-runner.ts';

interface TripTeams {
  slug: string;
  sport: League;
  cardTitle: string;
  teamSlugs: string[];
}

/** These teams are in season at NOW and have sequences of two and three games. */
export const TEXAS: TripTeams = {
  slug: 'texas',
  sport: 'NBA',
  cardTitle: 'Texas Triangle',
  teamSlugs: ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'],
};

/** Stores sample seasons of the NBA and NFL with sequences. */
export async function storeSequences(
  { db, url }: { db: Database; url: string },
  trips: readonly TripTeams[],
): Promise<void> {
  const text = { cardIntro: 'Intro', introContent: '<p>Intro</p>', checkedOn: '2026-11-20' };
  await db.insert(roadTrips).values(trips.map((trip) => ({ ...text, ...trip })));
  const jobs = createJobRunner({ databaseUrl: url, source: 'sample', now: NOW });
  await jobs.refresh('NBA');
  await jobs.refresh('NFL');
  for (const league of new Set(trips.map(({ sport }) => sport))) await jobs.rebuildSequences(league);
}
