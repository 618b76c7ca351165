import { sendDueMails } from '../../auth/mail/send-mails.ts';
import { type WebContext, afterResponse } from '../http/web-context.ts';

const MAX_MAILS = 5;

/**
 * Sends queued mails after the response, so that the response time does not reveal whether there was one.
 * Call it for unknown addresses too.
 */
export function sendMailsAfterResponse(c: WebContext): void {
  afterResponse(c, sendMails(c));
}

async function sendMails(c: WebContext): Promise<void> {
  const { auth } = c.var;
  const { log } = c.var.deps;
  try {
    await sendDueMails(auth, { limit: MAX_MAILS, tripMails: null });
  } catch (error) {
    // The mails stay in the outbox for the hourly job.
    log.error('mails not sent', { error });
  }
}
