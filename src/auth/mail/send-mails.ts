import type { OutgoingMail, SendOutcome, MailText } from './mail-message.ts';
import * as v from 'valibot';
import {
  deleteMail,
  takeDueMails,
  MAX_MAIL_ATTEMPTS,
  recordMailFailure,
  recordSentMail,
  recordWaitingMail,
  storeMailText,
  type StoredMail,
} from '../../db/queries/accounts/mail-outbox.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { Secrets } from '../secrets.ts';

/** A Worker may have six open connections. */
const MAILS_AT_ONCE = 6;

/** In development, `/__mail` shows sent mails. */
export type OutboxDeps = Pick<AuthDeps, 'db' | 'log' | 'now' | 'secrets' | 'sender' | 'isDevelopment'>;

type WrittenText = MailText & Pick<OutgoingMail, 'headers'>;

/** A mail about trips is written when it is sent, so it tells what is so then. */
export interface TripMails {
  /** Returns null when nothing is left to tell. */
  write: (mail: StoredMail) => Promise<WrittenText | null>;
  perSecond: number;
}

interface MailReport {
  sent: number;
  putOff: number;
  givenUp: number;
  reason: string | null;
}

type MailResult = SendOutcome | { kind: 'nothing to tell' };

/**
 * Sends up to `limit` due mails, account mails first. Gives a mail up after the last attempt, or when its
 * link has expired; a mail that waits for the operator has no last attempt. Stops when the provider takes
 * none of six.
 * @param tripMails null leaves mails about trips to another run.
 */
export async function sendDueMails(
  deps: OutboxDeps,
  { limit, tripMails }: { limit: number; tripMails: TripMails | null },
): Promise<MailReport> {
  const report: MailReport = { sent: 0, putOff: 0, givenUp: 0, reason: null };
  const waitForSlot = createMailPace(tripMails?.perSecond ?? 1);
  for (let left = limit; left > 0; left -= MAILS_AT_ONCE) {
    const mails = await takeDueMails(deps.db, {
      now: deps.now(),
      limit: Math.min(left, MAILS_AT_ONCE),
      hasTripMails: tripMails !== null,
    });
    const results = await Promise.all(
      mails.map(async (mail) => {
        if (!mail.isAccountMail) await waitForSlot();
        const result = await sendOne(deps, mail, tripMails);
        await record(deps, mail, result);
        return result;
      }),
    );
    for (const result of results) count(report, result);
    if (results.every(({ kind }) => isPutOff(kind))) break;
  }
  return report;
}

function isPutOff(kind: MailResult['kind']): boolean {
  return kind === 'later' || kind === 'needs operator';
}

function count(report: MailReport, result: MailResult): void {
  if (result.kind === 'nothing to tell') return;
  if (result.kind === 'sent') report.sent += 1;
  else {
    report[isPutOff(result.kind) ? 'putOff' : 'givenUp'] += 1;
    report.reason = result.reason;
  }
}

async function sendOne(deps: OutboxDeps, mail: StoredMail, tripMails: TripMails | null): Promise<MailResult> {
  if (mail.expiresAt !== null && mail.expiresAt <= deps.now())
    return { kind: 'refused', reason: 'Its link expired before it could be sent.' };
  const isWritten = mail.isAccountMail || mail.sealedMail !== null;
  const written = isWritten ? await openStored(deps, mail) : await writeTripMail(deps, mail, tripMails);
  if (written === 'sealed')
    return { kind: 'refused', reason: 'Its text cannot be decrypted: AUTH_SECRET has changed.' };
  if (written === null) return { kind: 'nothing to tell' };
  const result = await deps.sender.send({ id: mail.id, to: mail.recipient, ...written });
  return result.kind === 'later' && mail.attempts >= MAX_MAIL_ATTEMPTS
    ? { kind: 'refused', reason: `Given up after ${MAX_MAIL_ATTEMPTS} attempts. ${result.reason}` }
    : result;
}

async function openStored({ secrets }: OutboxDeps, mail: StoredMail): Promise<WrittenText | 'sealed'> {
  const text = mail.sealedMail === null ? null : await openMail(secrets, mail.sealedMail, mail.id);
  return text === null ? 'sealed' : { ...text, headers: mail.headers };
}

/** Stores the text, because a provider compares retries with the first attempt. */
async function writeTripMail(
  { db, secrets }: OutboxDeps,
  { id, ...mail }: StoredMail,
  tripMails: TripMails | null,
): Promise<WrittenText | null> {
  const written = (await tripMails?.write({ id, ...mail })) ?? null;
  if (written === null) return null;
  const { headers, ...text } = written;
  await storeMailText(db, { id, sealedMail: await secrets.seal(JSON.stringify(text), id), headers });
  return written;
}

async function record(deps: OutboxDeps, { id, kind, attempts }: StoredMail, result: MailResult) {
  const { db, log, isDevelopment: keepsText } = deps;
  const now = deps.now();
  if (result.kind === 'nothing to tell') {
    await deleteMail(db, id);
    return;
  }
  if (result.kind === 'sent') {
    await recordSentMail(db, { id, now, keepsText });
    return;
  }
  const { reason } = result;
  const isGivenUp = result.kind === 'refused';
  if (result.kind === 'needs operator') await recordWaitingMail(db, { id, reason });
  else await recordMailFailure(db, { id, reason, gaveUpAt: isGivenUp ? now : null, keepsText });
  log[isGivenUp ? 'error' : 'warn'](isGivenUp ? 'mail given up' : 'mail put off', {
    id,
    kind,
    attempts,
    reason,
  });
}

const mailText = v.object({ subject: v.string(), text: v.string(), html: v.string() });

/** Returns null when another secret sealed it. */
export async function openMail(secrets: Secrets, sealed: string, id: string): Promise<MailText | null> {
  const opened = await secrets.open(sealed, id);
  return opened === null ? null : v.parse(mailText, JSON.parse(opened));
}

/**
 * The function resolves when the next mail may be sent, in even steps.
 * @param perSecond at least 1.
 */
function createMailPace(perSecond: number): () => Promise<void> {
  const spacingMs = 1000 / perSecond;
  let nextSlot = 0;
  return async () => {
    const now = Date.now();
    const slot = Math.max(now, nextSlot);
    nextSlot = slot + spacingMs;
    if (slot > now) await new Promise((resolve) => setTimeout(resolve, slot - now));
  };
}
