import { renderMail } from '../../src/auth/mail/mail-body.tsx';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import type { SourceName } from '../../src/domain/games/game.ts';
import type { League } from '../../src/domain/leagues.ts';
import { PURGE_EXPIRED } from '../../src/ingest/purge-expired.ts';
import { REBUILD_SEQUENCES } from '../../src/ingest/rebuild-sequences.ts';
import { REBUILD_TRIP_LISTS } from '../../src/ingest/rebuild-trip-lists.ts';
import { REFRESH_GAME_DAY } from '../../src/ingest/refresh-games/refresh-game-day.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { RESOLVE_PERFORMERS } from '../../src/ingest/resolve-performers.ts';
import { runCron, runJob, type RunReport } from '../../src/ingest/run-job.ts';
import { SEND_MAIL } from '../../src/ingest/send-mail.ts';
import { WATCH_TRIPS } from '../../src/ingest/watch-trips/watch-trips.ts';
import { createSources } from '../../src/ingest/sources/game-sources.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import type { LogFields } from '../../src/observability/log.ts';
import { SEATGEEK_CLIENT_ID, SEATGEEK_CLIENT_SECRET } from '../feeds/seatgeek-server.ts';

export interface LogLine extends LogFields {
  level: 'info' | 'warn' | 'error';
  event: string;
}

export interface JobRunner {
  /** The oldest line comes first. */
  lines: LogLine[];
  /** @param acceptsSmallerSeason true works like `--accept-shrinkage`. */
  refresh: (league: League, acceptsSmallerSeason?: boolean) => Promise<RunReport>;
  refreshGameDay: () => Promise<RunReport>;
  rebuildSequences: (league: League) => Promise<RunReport>;
  rebuildTripLists: () => Promise<RunReport>;
  watchTrips: () => Promise<RunReport>;
  resolvePerformers: () => Promise<RunReport>;
  purge: () => Promise<RunReport>;
  sendMail: () => Promise<RunReport>;
  cron: (expression: string) => Promise<void>;
  setNow: (now: Date) => void;
}

export function createJobRunner({
  databaseUrl,
  source,
  now,
  seatgeekUrl = 'https://127.0.0.1:1/2',
  espnUrl = 'https://127.0.0.1:1',
  bindings = {},
  databaseTimeoutMs,
}: {
  databaseUrl: string;
  source: SourceName;
  now: Date;
  seatgeekUrl?: string;
  espnUrl?: string;
  bindings?: Record<string, string>;
  /** The default is production's timeout. */
  databaseTimeoutMs?: number;
}): JobRunner {
  let clock = now;
  const lines: LogLine[] = [];
  const write = (level: LogLine['level']) => (event: string, fields?: LogFields) => {
    lines.push({ ...fields, level, event });
  };
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const deps = createJobDeps(
    {
      ENVIRONMENT: 'development',
      SITE_ORIGIN: 'http://localhost:8787',
      DATABASE_URL: databaseUrl,
      GAME_SOURCE: source,
      SEATGEEK_CLIENT_ID,
      SEATGEEK_CLIENT_SECRET,
      'SERVICES.seatgeek': seatgeekUrl,
      'SERVICES.espn': espnUrl,
      ...bindings,
    },
    { renderMail, ...(databaseTimeoutMs === undefined ? {} : { databaseTimeoutMs }) },
  );
  // Sleeping moves the clock forward and returns at once.
  const sleep = async (ms: number) => {
    clock = new Date(clock.getTime() + ms);
  };
  const testDeps = {
    ...deps,
    openSources: () =>
      createSources(deps.config, createSampleSource(), { now: () => clock, sleep, random: () => 0 }),
    now: () => clock,
    openOutbox: () => {
      const outbox = deps.openOutbox();
      return outbox && { ...outbox, now: () => clock, log };
    },
    log,
  };
  const run = (job: typeof REFRESH_GAMES, league: League | null, acceptsSmallerSeason = false) =>
    runJob(testDeps, { job, league, trigger: 'command', acceptsSmallerSeason, onProgress: () => undefined });
  return {
    lines,
    refresh: (league, acceptsSmallerSeason) => run(REFRESH_GAMES, league, acceptsSmallerSeason),
    refreshGameDay: () => run(REFRESH_GAME_DAY, null),
    rebuildSequences: (league) => run(REBUILD_SEQUENCES, league),
    rebuildTripLists: () => run(REBUILD_TRIP_LISTS, null),
    watchTrips: () => run(WATCH_TRIPS, null),
    resolvePerformers: () => run(RESOLVE_PERFORMERS, null),
    purge: () => run(PURGE_EXPIRED, null),
    sendMail: () => run(SEND_MAIL, null),
    cron: (expression) => runCron(testDeps, expression),
    setNow: (next) => {
      clock = next;
    },
  };
}
