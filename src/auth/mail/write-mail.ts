import type { MailRow } from '../../db/queries/accounts/mail-outbox.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import { linkSecondsOf } from './issue-one-time-token.ts';
import { renderMail } from './mail-body.tsx';
import type { MailKind, MailMessage } from './mail-message.ts';
import { mailTexts } from './mail-texts.ts';

type AddressedMail = MailMessage & {
  /** One normalised address. */
  to: string;
  /** null while nobody is known to be the owner. */
  userId: string | null;
};

/**
 * Writes a mail: its row in the outbox, the text sealed, for `insertMail` in the batch of what it tells
 * about. Once the request is answered, `sendAfterAnswer` (web) sends it.
 * @param id when the caller has chosen the row's.
 */
export async function writeMail(
  deps: AuthDeps,
  { to, userId, ...message }: AddressedMail,
  id: string = crypto.randomUUID(),
): Promise<MailRow> {
  const { config, siteOrigin } = deps;
  const now = deps.now();
  const text = renderMail(mailTexts(message, { siteOrigin, lifetimes: config }), siteOrigin);
  const purpose = PURPOSES[message.kind];
  return {
    id,
    userId,
    kind: message.kind,
    recipient: to,
    sealedMail: await deps.secrets.seal(JSON.stringify(text), id),
    createdAt: now,
    nextAttemptAt: now,
    expiresAt: purpose ? new Date(now.getTime() + linkSecondsOf(purpose, config) * 1000) : null,
  };
}

/** Of the kinds that carry a link or a code; past its end they are not worth sending. */
const PURPOSES: Partial<Record<MailKind, OneTimePurpose>> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change: 'email_change_new',
  reauthentication: 'reauthentication',
};
