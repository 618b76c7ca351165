import type { Statement } from '../../db/neon/client.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { readFollowersOf } from '../../db/queries/trip-followers.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { decodeTrip, encodeTrip, withoutHome } from '../../domain/trips/code/trip-code.ts';
import { gameDates } from '../../domain/trips/game-dates.ts';
import { FOLLOWER_MAILS } from '../../domain/trips/watch/follower-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { writeMail } from './write-mail.ts';

/**
 * Tells the followers of a user's shared trips that these are gone, and the last plan: one mail an address, to as many
 * as the owner's trips may be mailed about in a day. Belongs into the batch that deletes the account.
 */
export async function farewellFollowers(deps: AuthDeps, userId: string): Promise<Statement[]> {
  const followers = await readFollowersOf(deps.db, userId);
  const addresses = [...Map.groupBy(followers, ({ email }) => email)].slice(0, FOLLOWER_MAILS.ofOwner);
  const mails = await Promise.all(
    addresses.map(([to, trips]) =>
      // The account's own mails are deleted with it.
      writeMail(deps, { kind: 'trip_farewell', trips: trips.flatMap(lastPlan), to, userId: null }),
    ),
  );
  return mails.map((mail) => insertMail(deps.db, { ...mail, isAccountMail: false }));
}

function lastPlan(trip: Awaited<ReturnType<typeof readFollowersOf>>[number]) {
  const plan = decodeTrip(trip.code);
  if (plan === null) return [];
  const code = trip.showsHome ? trip.code : encodeTrip(withoutHome(plan));
  const { firstDate, lastDate } = gameDates(plan.games.map(({ localDate }) => localDate));
  return [{ title: `${trip.name}, ${dateSpan(firstDate, lastDate)}`, code }];
}
