import { sendDueMails } from '../auth/mail/send-mails.ts';
import type { Job } from './job.ts';

/** A backlog takes several runs. */
const MAX_MAILS = 200;

/** Sends mails that could not be sent when they were written. */
export const SEND_MAIL: Job = {
  name: 'send-mail',
  perLeague: false,
  run: async ({ openOutbox }) => {
    const outbox = openOutbox();
    if (outbox === null) {
      const reason = 'AUTH_SECRET is not set here, so no mail can be opened; the Worker has it';
      return { outcome: 'refused', reason, source: null, counts: {} };
    }
    const { reason, ...counts } = await sendDueMails(outbox, MAX_MAILS);
    const outcome = reason !== null ? 'failed' : counts.sent > 0 ? 'changed' : 'unchanged';
    return { outcome, reason, source: null, counts };
  },
};
