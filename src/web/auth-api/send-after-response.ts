import { sendDueMails } from '../../auth/mail/send-mails.ts';
import { afterResponse } from '../http/after-response.ts';
import type { WebContext } from '../http/web-context.ts';

/** This request's mail, and some that an earlier fault put off. */
const MAX_MAILS = 5;

/**
 * Sends the mails that this request queued. The answer never waits for it, so neither a slow provider nor
 * the time of sending shows in it (auth-api.md 6): call it for unknown addresses too.
 */
export function sendMailsAfterResponse(c: WebContext): void {
  afterResponse(c, sendMails(c));
}

async function sendMails(c: WebContext): Promise<void> {
  const { auth } = c.var;
  const { log } = c.var.deps;
  try {
    await sendDueMails(auth, MAX_MAILS);
  } catch (error) {
    // They stay in the outbox, and the hourly job takes them.
    log.error('mails not sent', { error });
  }
}
