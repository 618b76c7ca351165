import { sendDueMails } from '../../auth/mail/send-mails.ts';
import type { WebContext } from '../web-context.ts';

/** This request's mail, and some that an earlier fault put off. */
const MAX_MAILS = 5;

/**
 * Sends the mails that this request queued. The answer never waits for it, so neither a slow provider nor
 * the time of sending shows in it (auth-api.md 6): call it for unknown addresses too.
 */
export function sendAfterAnswer(c: WebContext): void {
  const { auth, log } = c.var.deps;
  const sending = sendDueMails(auth, MAX_MAILS).catch((error: unknown) => {
    // They stay in the outbox, and the hourly job takes them.
    log.error('mails not sent', { error });
  });
  const keepAlive = waitUntilOf(c);
  if (keepAlive) keepAlive(sending);
}

/** Under Node there is no such thing, and nothing that would end the work. */
function waitUntilOf(c: WebContext): ((work: Promise<unknown>) => void) | null {
  try {
    const context = c.executionCtx;
    return (work) => context.waitUntil(work);
  } catch {
    return null;
  }
}
