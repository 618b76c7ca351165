import type { League } from '../domain/leagues.ts';
import { CHECK_ALERTS } from './alerts/check-alerts.ts';
import type { Job } from './job.ts';
import { PURGE_EXPIRED } from './purge-expired.ts';
import { REBUILD_SEQUENCES } from './rebuild-sequences.ts';
import { REBUILD_TRIP_LISTS } from './rebuild-trip-lists.ts';
import { REFRESH_GAME_DAY } from './refresh-games/refresh-game-day.ts';
import { REFRESH_GAMES } from './refresh-games/refresh-games.ts';
import { RESOLVE_PERFORMERS } from './resolve-performers.ts';
import { SEND_MAIL } from './send-mail.ts';
import { WATCH_TRIPS } from './watch-trips/watch-trips.ts';

export const JOBS: readonly Job[] = [
  REFRESH_GAMES,
  REFRESH_GAME_DAY,
  REBUILD_SEQUENCES,
  REBUILD_TRIP_LISTS,
  WATCH_TRIPS,
  RESOLVE_PERFORMERS,
  SEND_MAIL,
  PURGE_EXPIRED,
  CHECK_ALERTS,
];

export const FOLLOW_UPS: ReadonlyMap<Job, readonly Job[]> = new Map([
  [REFRESH_GAMES, [REBUILD_SEQUENCES, REBUILD_TRIP_LISTS, WATCH_TRIPS]],
]);

interface CronEntry {
  jobs: readonly Job[];
  league: League | null;
  whileChecksWait?: readonly Job[];
}

/** No two leagues fetch at once (docs/rules.md#refresh). */
export const CRONS: Readonly<Record<string, CronEntry>> = {
  '5 */6 * * *': { jobs: [REFRESH_GAMES, SEND_MAIL], league: 'NFL' },
  '20 */6 * * *': { jobs: [REFRESH_GAMES, SEND_MAIL], league: 'NBA' },
  '35 */6 * * *': { jobs: [REFRESH_GAMES, SEND_MAIL], league: 'NHL' },
  '50 */6 * * *': { jobs: [REFRESH_GAMES, SEND_MAIL], league: 'MLB' },
  '28 9 * * *': { jobs: [RESOLVE_PERFORMERS], league: null },
  '12 * * * *': { jobs: [REFRESH_GAME_DAY, WATCH_TRIPS, SEND_MAIL, PURGE_EXPIRED], league: null },
  // With :12, alerts are checked every 20 minutes.
  '32,52 * * * *': { jobs: [], league: null, whileChecksWait: [WATCH_TRIPS, SEND_MAIL] },
};
