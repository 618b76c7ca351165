import { sendDueMails } from '../auth/mail/send-mails.ts';
import type { Job } from './job.ts';
import { createTripMails } from './trip-mails/trip-mails.ts';

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
