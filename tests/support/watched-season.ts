import { afterAll } from 'vitest';
import { mailOutbox, users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds, leases } from '../../src/db/schema/jobs.ts';
import type { League } from '../../src/domain/leagues.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { AUTH_SECRETS } from './deps.ts';
import { openTestDatabase } from './database.ts';
import { createJobRunner } from './job-runner.ts';
import { startResendServer } from './resend-server.ts';
import { storeFan } from './saved-trips.ts';
import { saveTrip } from './watched-trips.ts';

const RESEND_KEY = 're_key';

/** A mail as the provider received it. */
export interface WatchMail {
  at: Date;
  to: string;
  subject: string;
  text: string;
}

/** Opens a database, ESPN's stand-in, a mail provider and the jobs that read from one and write to the other. */
export async function openWatchedSeason(league: League, now: Date) {
  const database = await openTestDatabase();
  const { db } = database;
  const feed = await startEspnServer();
  const resend = await startResendServer(RESEND_KEY);
  afterAll(() => Promise.all([database.close(), feed.close(), resend.close()]));
  const mails: WatchMail[] = [];
  const jobs = createJobRunner({
    databaseUrl: database.url,
    source: 'espn',
    now,
    espnUrl: feed.baseUrl,
    bindings: {
      ...AUTH_SECRETS,
      RESEND_API_KEY: RESEND_KEY,
      'SERVICES.resend': resend.baseUrl,
      'LIMITS.tripMailsSecond': '1000',
    },
  });

  async function watch(at: Date): Promise<void> {
    const { outcome, reason } = await jobs.watchTrips();
    if (outcome === 'failed') throw new Error(reason ?? 'the watch failed');
    await jobs.sendMail();
    const sent = resend.sent.splice(0);
    mails.push(...sent.map(({ to: [to], subject, text }) => ({ at, to, subject, text })));
  }

  return {
    db,
    feed,
    /** The oldest mail comes first. */
    mails,
    /** Reads the season, then does what follows a refresh. */
    refresh: async (at: Date) => {
      jobs.setNow(at);
      const { outcome, reason } = await jobs.refresh(league);
      if (outcome !== 'changed' && outcome !== 'unchanged') throw new Error(reason ?? outcome);
      await watch(at);
    },
    /** Does what the hourly cron does for saved trips. */
    hourly: async (at: Date) => {
      jobs.setNow(at);
      const { outcome, reason } = await jobs.refreshGameDay();
      if (outcome === 'failed') throw new Error(reason ?? outcome);
      await watch(at);
    },
    /**
     * Saves a trip for a new fan with this address.
     * @param stops home games such as '12-06 Giants, 12-07 Eagles'.
     */
    save: async (email: string, stops: string, changes: Parameters<typeof saveTrip>[2] = {}) => {
      const stored = await db.select().from(gameEvents);
      const ids = stops.split(', ').map((stop) => {
        const [date = '', ...name] = stop.split(' ');
        const [game, ...others] = stored.filter(
          ({ localDate, homeTeam }) => localDate.endsWith(date) && homeTeam?.endsWith(name.join(' ')),
        );
        if (!game || others.length > 0) throw new Error(`${stop} names ${game ? 'two games' : 'no game'}`);
        return game.id;
      });
      return saveTrip(db, ids, { ...changes, userId: await storeFan(db, email) });
    },
    reset: async () => {
      feed.reset();
      mails.splice(0);
      for (const table of [mailOutbox, users, gameEvents, leagueFeeds, leases]) await db.delete(table);
    },
  };
}
