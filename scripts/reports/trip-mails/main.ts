// Lists every mail that three weeks of schedule life send to the owners of 200 saved trips (docs/reviews/trip-mails.md).
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type * as MailBodyModule from '../../../src/auth/mail/mail-body.tsx';
import type { OutgoingMail } from '../../../src/auth/mail/mail-transport.ts';
import { deriveSecrets } from '../../../src/auth/secrets.ts';
import { createJobDeps } from '../../../src/composition/job-deps.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { venues } from '../../../src/db/schema/games.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { pseudoRandom } from '../../../src/domain/trips/pseudo-random.ts';
import { KNOWN_VENUES } from '../../../src/domain/venues/index.ts';
import type { Job } from '../../../src/ingest/job.ts';
import { REFRESH_GAME_DAY } from '../../../src/ingest/refresh-games/refresh-game-day.ts';
import { REFRESH_GAMES } from '../../../src/ingest/refresh-games/refresh-games.ts';
import { runJob } from '../../../src/ingest/run-job.ts';
import { SEND_MAIL } from '../../../src/ingest/send-mail.ts';
import { WATCH_TRIPS } from '../../../src/ingest/watch-trips/watch-trips.ts';
import { openContext } from '../../bench/run-context.ts';
import { openBenchDatabase } from '../../bench/season-database.ts';
import { exitWith, ExpectedError, showProgress } from '../../cli/console.ts';
import { GAMES_IN_USE } from '../../../tests/feeds/season-games.ts';
import { buildAssets } from '../../site/build-worker.ts';
import { saveFansTrips } from './fans.ts';
import { mailsText, tripsText, type SentMail } from './listing.ts';
import { openLivingSeason, openTimes } from './living-season.ts';
import { scheduleLife } from './schedule-life.ts';
import { readTripFacts } from './trip-facts.ts';

const START = new Date('2026-10-12T03:00:00Z');
const END = new Date('2026-11-02T12:00:00Z');
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes of an hour, as in `CRONS`. */
const REFRESH_MINUTES: readonly [League, number][] = [
  ['NFL', 5],
  ['NBA', 20],
  ['NHL', 35],
  ['MLB', 50],
];
const GAME_DAY_MINUTE = 12;

if (GAMES_IN_USE !== 'real seasons')
  console.error('The folder SEASONS_DIR has no real seasons, so these are the mails of sample seasons.');

const { context, close } = openContext(false);
try {
  await main(process.argv[2]);
} catch (error) {
  exitWith(error);
} finally {
  await close();
}

async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new ExpectedError('Name the file to write: npm run mails:report -- mails.md');
  await buildAssets();
  const mailBody = fileURLToPath(new URL('../../../src/auth/mail/mail-body.tsx', import.meta.url));
  const { renderMail } = (await runnerImport<typeof MailBodyModule>(mailBody)).module;
  const database = await openBenchDatabase(await context.postgres());
  context.onEnd(() => database.close());
  const db = connect(database.url, 60_000);
  let clock = START;
  const now = () => clock;
  const season = await openLivingSeason(now);
  openTimes(season);
  const sent: OutgoingMail[] = [];
  const problems: string[] = [];
  const log = {
    info: () => undefined,
    warn: (event: string, fields?: object) =>
      void problems.push(`${clock.toISOString()} ${event} ${JSON.stringify(fields)}`),
    error: (event: string, fields?: object) =>
      void problems.push(`${clock.toISOString()} ${event} ${JSON.stringify(fields)}`),
  };
  const bindings = {
    ENVIRONMENT: 'development',
    SITE_ORIGIN: 'http://localhost:8787',
    DATABASE_URL: database.url,
    GAME_SOURCE: 'espn',
    WATCH_MAILS_PER_SECOND: '1000',
  };
  const deps = {
    ...createJobDeps(bindings, { renderMail }),
    now,
    log,
    openSources: () => ({
      seatgeek: null,
      performers: null,
      espn: season.source,
      espnResponds: async () => true,
      sample: null,
    }),
    openOutbox: () => ({
      db,
      log,
      now,
      secrets: deriveSecrets('a report needs no secret of anybody'),
      sender: {
        send: async (mail: OutgoingMail) => {
          sent.push(mail);
          return { outcome: 'sent' as const };
        },
      },
      isDevelopment: false,
    }),
  };
  const run = (job: Job, league: League | null = null) =>
    runJob(deps, { job, league, trigger: 'cron', onProgress: () => undefined });

  await db.insert(venues).values(KNOWN_VENUES.map((venue) => ({ ...venue })));
  for (const league of LEAGUES) await run(REFRESH_GAMES, league);
  const random = pseudoRandom(5);
  showProgress('saving trips');
  const trips = await saveFansTrips(db, now(), random);
  const saved = [...new Set(trips.flatMap(({ gameIds }) => gameIds))].toSorted();
  const events = scheduleLife(season, saved, random);
  const happened: string[] = [];
  const mails: SentMail[] = [];

  async function runAt(minute: number, work: () => Promise<void>): Promise<void> {
    clock = new Date(clock.getTime() - (clock.getTime() % HOUR_MS) + minute * MINUTE_MS);
    while (events[0] && events[0].at <= clock) {
      const text = events[0].happen();
      happened.push(`${events[0].at.toISOString().slice(0, 16)}Z ${text ?? '(no such game)'}`);
      events.shift();
    }
    await work();
    await run(WATCH_TRIPS);
    await run(SEND_MAIL);
    // Mails of one minute come in any order.
    for (const mail of sent.splice(0).toSorted((one, other) => (one.to < other.to ? -1 : 1))) {
      const told = trips.filter(({ id }) => mail.text.includes(id));
      mails.push({ mail, at: clock, trips: told, facts: await readTripFacts(db, told, clock) });
    }
  }
  for (
    clock = START;
    clock < END;
    clock = new Date(clock.getTime() - (clock.getTime() % HOUR_MS) + HOUR_MS)
  ) {
    showProgress(`${clock.toISOString().slice(0, 13)} h: ${mails.length} mails`);
    const isRefresh = clock.getUTCHours() % 6 === 0;
    const [nfl, ...others] = REFRESH_MINUTES;
    if (isRefresh && nfl) await runAt(nfl[1], async () => void (await run(REFRESH_GAMES, nfl[0])));
    await runAt(GAME_DAY_MINUTE, async () => void (await run(REFRESH_GAME_DAY)));
    if (isRefresh)
      for (const [league, minute] of others)
        await runAt(minute, async () => void (await run(REFRESH_GAMES, league)));
  }
  const notices = await db.select().from(tripNotices);
  await writeFile(
    file,
    [
      `These are ${GAMES_IN_USE}.\n`,
      tripsText(trips, season),
      mailsText({ mails, notices, happened, problems }),
    ].join('\n'),
  );
  showProgress(`${mails.length} mails about ${trips.length} trips: ${file}\n`);
}
