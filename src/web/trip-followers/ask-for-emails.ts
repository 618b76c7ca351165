import type { Refusal } from '../../auth/auth-result.ts';
import { CAPTCHA_FIELD, refuseWithoutCaptcha } from '../../auth/captcha/turnstile.ts';
import { writeMail } from '../../auth/mail/write-mail.ts';
import { refuseTooManyMails } from '../../auth/rate-limits/mail-limits.ts';
import { readEmail } from '../../auth/users/read-email.ts';
import { randomHexKey } from '../../crypto/random-key.ts';
import { askToFollow, readSharedTrip, type SharedTrip } from '../../db/queries/trip-followers.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { KnownGame } from '../../domain/trips/watch/known-game.ts';
import { FOLLOWER_WAIT_MS } from '../../domain/trips/watch/follower-limits.ts';
import { isTripOver } from '../../domain/trips/watch/trip-clock.ts';
import { errorMessage, INVALID_ADDRESS } from '../account/screens/error-messages.ts';
import { readForm } from '../account/screens/read-form.ts';
import { sendMailsAfterResponse } from '../auth-api/send-after-response.ts';
import { clientOf } from '../http/client-of-request.ts';
import type { WebContext } from '../http/web-context.ts';

const NO_FIELDS = { email: '', [CAPTCHA_FIELD]: '' };

export function readFollowFields(c: WebContext): Promise<typeof NO_FIELDS> {
  return readForm(c, NO_FIELDS);
}

type AskedForEmails =
  | { kind: 'missing' }
  | { kind: 'over'; trip: SharedTrip }
  | {
      kind: 'refused';
      trip: SharedTrip;
      status: 400 | 429;
      text: string;
      retryAfterSeconds: number | null;
    }
  /** There may have been no room. */
  | { kind: 'asked'; trip: SharedTrip; email: string };

/** What happened does not reveal whether the address follows the trip, or whether there was room. */
export async function askForEmails(
  c: WebContext,
  key: string,
  fields: typeof NO_FIELDS,
): Promise<AskedForEmails> {
  const { auth } = c.var;
  const { privateDb: db } = c.var.deps;
  const now = auth.now();
  const read = readEmail(fields.email);
  const trip = await readSharedTrip(db, key, read.ok ? read.email : '');
  if (trip === null) return { kind: 'missing' };
  if (trip.state === 'past' || isTripOver(trip, now)) return { kind: 'over', trip };
  if (!read.ok) return refusedBy(trip, read, INVALID_ADDRESS);
  const { email } = read;
  const refusal =
    (await refuseWithoutCaptcha(auth, fields[CAPTCHA_FIELD])) ??
    (await refuseTooManyMails(auth, { email, purpose: 'follow' }, clientOf(c)));
  if (refusal !== null) return refusedBy(trip, refusal, errorMessage(refusal));
  const token = trip.token ?? randomHexKey();
  const message = {
    kind: 'trip_follow',
    token,
    games: trip.games.map(({ known }) => gameText(known)),
  } as const;
  const mail = await writeMail(auth, { ...message, to: email, userId: null });
  const expiresAt = new Date(now.getTime() + FOLLOWER_WAIT_MS);
  await askToFollow(db, { key, email, token, now }, { ...mail, expiresAt });
  sendMailsAfterResponse(c);
  return { kind: 'asked', trip, email };
}

function refusedBy(trip: SharedTrip, refusal: Refusal, text: string): AskedForEmails {
  const retryAfterSeconds = refusal.retryAfterSeconds ?? null;
  return { kind: 'refused', trip, status: refusal.status === 429 ? 429 : 400, text, retryAfterSeconds };
}

/** Holds nothing that somebody typed. */
function gameText({ matchup, city, dateTbd, ...game }: KnownGame): string {
  const place = city === null ? matchup : `${matchup} in ${city}`;
  return dateTbd ? `${place}, date to be announced` : `${place}, ${dayText(localDateOf(game))}`;
}
