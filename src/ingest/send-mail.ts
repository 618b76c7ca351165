import { sendDueMails, type TripMails } from '../auth/mail/send-mails.ts';
import type { Job } from './job.ts';
import type { MailTexts, RenderMail } from '../auth/mail/mail-texts.ts';
import type { Database } from '../db/neon/client.ts';
import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import { readMailedTrips, readTripNow, type MailedTrip } from '../db/queries/watch/watched-games.ts';
import { brokenTrip, NOTHING_LEFT } from '../domain/trips/check/broken-trip.ts';
import { checkPlan } from '../domain/trips/check/check-trip.ts';
import { ownerKnew } from '../domain/trips/check/former-games.ts';
import { repairOf } from '../domain/trips/check/repair.ts';
import { plannedGameIds } from '../domain/trips/code/planned-game.ts';
import { decodeTrip } from '../domain/trips/code/trip-code.ts';
import { isTripOver } from '../domain/trips/watch/trip-clock.ts';
import { isPlayed, untilGame } from '../domain/trips/watch/watch-decision.ts';
import { stateOfCheck } from '../domain/trips/watch/saved-trip.ts';
import { followerMail } from './watch-trips/write-follower-mail.ts';
import { tripMailTexts, type ReportedTrip, type TripNow } from './watch-trips/mail-texts.ts';

/** A backlog takes several runs. */
const MAX_MAILS = 400;

/** Account mails come first. */
export const SEND_MAIL: Job = {
  name: 'send-mail',
  perLeague: false,
  run: async ({ openOutbox, renderMail, db, now, config }) => {
    const outbox = openOutbox();
    if (outbox === null) {
      const reason = 'AUTH_SECRET is not set here, so no mail can be opened; the Worker has it';
      return { outcome: 'refused', reason, source: null, counts: {} };
    }
    const { reason, ...counts } = await sendDueMails(outbox, {
      limit: MAX_MAILS,
      tripMails: renderMail && createTripMails({ db, now, renderMail, ...config }),
    });
    const outcome = reason !== null ? 'failed' : counts.sent > 0 ? 'changed' : 'unchanged';
    return { outcome, reason, source: null, counts };
  },
};

/** See docs/rules.md#saved-trips. */
function createTripMails({
  db,
  now: clock,
  siteOrigin,
  renderMail,
  watchMails,
}: {
  db: Database;
  now: () => Date;
  siteOrigin: string;
  renderMail: RenderMail;
  watchMails: { areOn: boolean; perSecond: number; postalAddress: string | null };
}): TripMails {
  const packs = new SeasonPacks();

  return {
    perSecond: watchMails.perSecond,
    write: async (mail) => {
      if (!watchMails.areOn) return null;
      const now = clock();
      const { postalAddress } = watchMails;
      if (mail.followerId !== null) {
        const written = await followerMail(db, mail, { packs, now, siteOrigin, postalAddress });
        return written && withUnsubscribe(written.texts, written.unsubscribe);
      }
      const trips = (await readMailedTrips(db, mail)).flatMap((trip) => {
        const notices = trip.notices.filter((notice) => !isPlayed(noticedGame(notice), now));
        return isTripOver(trip, now) || notices.length === 0 ? [] : { ...trip, notices };
      });
      const reported: ReportedTrip[] = [];
      // A mail sent at once is about one trip, and names the others.
      const isAtOnce = mail.digestDate === null;
      const inOrder = isAtOnce ? trips.toSorted((a, b) => untilTrip(a, now) - untilTrip(b, now)) : trips;
      for (const trip of inOrder) {
        const current = await tripNow(trip, now);
        if (current !== null) reported.push({ trip, now: current });
        if (isAtOnce && reported.length > 0) break;
      }
      const [first] = reported;
      if (!first) return null;
      const others = isAtOnce ? otherTrips(first.trip, inOrder) : [];
      const token = reported.length === 1 ? first.trip.unsubscribeToken : first.trip.digestToken;
      const unsubscribe = `${siteOrigin}/unsubscribe/${token ?? first.trip.unsubscribeToken}`;
      const texts = tripMailTexts(reported, { siteOrigin, unsubscribe, postalAddress }, others);
      return withUnsubscribe(texts, unsubscribe);
    },
  };

  /** See RFC 8058. */
  function withUnsubscribe(texts: MailTexts, unsubscribe: string) {
    return {
      ...renderMail(texts, siteOrigin),
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  async function tripNow({ code, notices }: MailedTrip, now: Date): Promise<TripNow | null> {
    const plan = decodeTrip(code);
    if (plan === null) return null;
    const { games, place } = await readTripNow(db, plan, { packs, now });
    const { home, checked: result } = checkPlan({ plan, place, games, now });
    const spareMinutes = result?.checked?.tightMinutes ?? null;
    if (result === null || stateOfCheck(result) !== 'broken')
      return { broken: result === null ? NOTHING_LEFT : null, spareMinutes };
    const leagues = [...new Set([...plan.games.map((game) => game.home.league), ...plan.limits.leagues])];
    const was = ownerKnew(result.stops, notices);
    const planned = { code, plan, home, now, games: packs.games(leagues), was };
    return { broken: brokenTrip(planned, result, repairOf(planned, result)), spareMinutes };
  }
}

/** In milliseconds. */
function untilTrip({ notices }: MailedTrip, now: Date): number {
  return Math.min(...notices.map((notice) => untilGame(noticedGame(notice), now)));
}

/** Trips of the same games count once. */
function otherTrips(first: MailedTrip, trips: readonly MailedTrip[]): MailedTrip[] {
  const gamesOf = ({ code }: MailedTrip) => JSON.stringify(decodeTrip(code)?.games.map(plannedGameIds));
  const named = new Set([gamesOf(first)]);
  return trips.filter((trip) => {
    const games = gamesOf(trip);
    if (named.has(games)) return false;
    named.add(games);
    return true;
  });
}

function noticedGame({ before, after }: MailedTrip['notices'][number]) {
  return { before, after, timeZone: after.timeZone };
}
