import { afterAll, beforeEach } from 'vitest';
import { openTestDatabase } from '../../support/database.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { NOW } from '../../support/test-site.ts';
import {
  changeGame,
  readChecks,
  readMails,
  readNotices,
  readTrip,
  saveTrip,
  startOf,
  storeWeekend,
} from '../../support/watched-trips.ts';

type Rest<Call extends (...args: never[]) => unknown> =
  Parameters<Call> extends [unknown, ...infer Others] ? Others : never;

/** The watch over trips to the games of a weekend; each test of the file starts without trips and mails. */
export async function useWeekend() {
  const database = await openTestDatabase();
  const { db } = database;
  afterAll(database.close);
  const runnerWith = (bindings: Record<string, string> = {}, databaseUrl = database.url) =>
    createJobRunner({ databaseUrl, source: 'sample', now: NOW, bindings });
  const jobs = runnerWith();
  beforeEach(async () => {
    jobs.setNow(NOW);
    await storeWeekend(db);
  });
  const change = (id: string, changes: Rest<typeof changeGame>[1], now = NOW) =>
    changeGame(db, id, changes, now);
  return {
    database,
    db,
    jobs,
    runnerWith,
    save: (...args: Rest<typeof saveTrip>) => saveTrip(db, ...args),
    change,
    /** @param localDateTime without its seconds. */
    move: (id: string, localDateTime: string, now = NOW) =>
      change(id, startOf(id, `${localDateTime}:00`), now),
    tripOf: (id: string) => readTrip(db, id),
    noticesOf: (id: string) => readNotices(db, id),
    allMails: () => readMails(db),
    allChecks: () => readChecks(db),
  };
}
