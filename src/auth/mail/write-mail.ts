import type { Statement } from '../../db/neon/client.ts';
import { BUDGETED_MAIL_KINDS, insertMail, type WrittenMail } from '../../db/queries/accounts/mail-outbox.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { OneTimePurpose } from '../../db/schema/accounts.ts';
import { insertFlowState } from '../../db/queries/accounts/flow-states.ts';
import { issueOneTimeToken, linkSecondsOf, type RedirectOptions } from './issue-one-time-token.ts';
import { renderMail } from './mail-body.tsx';
import type { KeepMail, MailKind, MailMessage } from './mail-message.ts';
import { mailTexts } from './mail-texts.ts';

/** Insert the sealed row in the batch of the change that it reports. */
export async function writeMail(
  deps: AuthDeps,
  {
    to,
    userId,
    ...message
  }: MailMessage & {
    to: string;
    /** Null when the owner is not yet known, or is deleted in the batch. */
    userId: string | null;
  },
  id: string = crypto.randomUUID(),
): Promise<WrittenMail> {
  const { config, siteOrigin } = deps;
  const now = deps.now();
  const text = renderMail(mailTexts(message, siteOrigin), siteOrigin);
  const purpose = PURPOSES[message.kind];
  return {
    id,
    userId,
    kind: message.kind,
    recipient: to,
    sealedMail: await deps.secrets.seal(JSON.stringify(text), id),
    createdAt: now,
    nextAttemptAt: now,
    budget: BUDGETED_MAIL_KINDS.includes(message.kind) ? config.limits.mailTotal : null,
    expiresAt: purpose ? new Date(now.getTime() + linkSecondsOf(purpose) * 1000) : null,
  };
}

/** They are not sent after their link or code expires. */
const PURPOSES: Partial<Record<MailKind, OneTimePurpose>> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  magiclink: 'magiclink',
  invite: 'invite',
  email_change: 'email_change_new',
  reauthentication: 'reauthentication',
};

/** Tells the owner about a change; an account without an address gets no mail. */
export async function noticeTo(
  deps: AuthDeps,
  { id: userId, email: to }: { id: string | null; email: string | null },
  message: MailMessage,
): Promise<Statement[]> {
  return to === null ? [] : [insertMail(deps.db, await writeMail(deps, { ...message, to, userId }))];
}

/**
 * Writes a mail with a link and a code.
 * @param returnWay a PKCE client also gets a flow, which expires with the link.
 */
export async function writeTokenMail(
  deps: AuthDeps,
  {
    kind,
    to,
    userId = null,
    returnWay = null,
    keep = null,
  }: {
    kind: 'confirmation' | 'recovery' | 'magiclink' | 'invite' | 'reauthentication';
    to: string;
    userId?: string | null;
    returnWay?: RedirectOptions | null;
    /** Only a sign-in link carries it. */
    keep?: KeepMail | null;
  },
) {
  const challenge = returnWay?.codeChallenge ?? null;
  const flowId = challenge === null ? null : crypto.randomUUID();
  const { value, token } = await issueOneTimeToken(deps, { purpose: kind, email: to, flowId });
  const mail = await writeMail(deps, {
    to,
    userId,
    value,
    ...(kind === 'magiclink' ? { kind, keep } : { kind }),
  });
  const { createdAt, linkExpiresAt: expiresAt } = token;
  const flow =
    returnWay === null || challenge === null || flowId === null
      ? []
      : [
          insertFlowState(deps.db, {
            id: flowId,
            provider: 'email',
            codeChallenge: challenge.challenge,
            codeChallengeMethod: challenge.method,
            redirectTo: returnWay.redirectTo,
            createdAt,
            expiresAt,
          }),
        ];
  return { token, mail, flow };
}
