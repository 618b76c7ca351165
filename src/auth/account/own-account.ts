import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { deleteUser } from '../../db/queries/accounts/operators.ts';
import { insertSecurityEvent, selectSecurityEvents } from '../../db/queries/accounts/security-events.ts';
import { deleteSession, selectSessions } from '../../db/queries/accounts/sessions.ts';
import type { Session, User } from '../../db/queries/accounts/accounts.ts';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { confirmPassword, takePasswordAttempt } from './confirm-password.ts';
import { writeMail } from '../mail/write-mail.ts';
import { userJson } from '../users/user-json.ts';

/** Lists the most recently used session first. */
export async function listSessions({ db, config, now }: AuthDeps, { account }: SignedIn): Promise<Session[]> {
  return selectSessions(db, account.user.id, { now: now(), idleSeconds: config.sessionIdleSeconds });
}

/** @returns 404 `session_not_found` when another user owns the session. */
export async function endSession(
  { db, now }: AuthDeps,
  { account }: SignedIn,
  sessionId: string,
  client: Client,
): Promise<AuthResult> {
  const userId = account.user.id;
  const isDeleted = await deleteSession(db, { userId, sessionId });
  if (!isDeleted)
    return refuse('session_not_found', { status: 404, message: 'That device was already signed out' });
  await insertSecurityEvent(db, { at: now(), kind: 'session_ended', userId, ...client });
  return { ok: true };
}

/** Includes the user with identities and apps, the sessions and the security events; no secrets, and no mails. */
export async function exportAccount(deps: AuthDeps, signedIn: SignedIn, client: Client): Promise<object> {
  const { db, now } = deps;
  const { account } = signedIn;
  const userId = account.user.id;
  await insertSecurityEvent(db, { at: now(), kind: 'account_exported', userId, ...client });
  const [sessions, events] = await Promise.all([
    listSessions(deps, signedIn),
    selectSecurityEvents(db, userId),
  ]);
  return {
    exported_at: now().toISOString(),
    user: userJson(account),
    sessions: sessions.map(({ id, createdAt, refreshedAt, expiresAt, userAgent, network }) => ({
      id,
      created_at: createdAt,
      last_used_at: refreshedAt,
      expires_at: expiresAt,
      user_agent: userAgent,
      network,
    })),
    security_events: events.map(({ at, kind, network, userAgent, details }) => ({
      at,
      kind,
      network,
      user_agent: userAgent,
      details,
    })),
  };
}

/**
 * Logs the deletion as a security event and reports it by mail.
 * @param proof the password; an account without one confirms its email address.
 */
export async function deleteOwnAccount(
  deps: AuthDeps,
  signedIn: SignedIn,
  proof: { password: string; email: string },
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const { user } = signedIn.account;
  if (needsSecondFactor(signedIn)) return refuse('insufficient_aal');
  const now = deps.now();
  const confirmed = await confirmOwner(deps, user, proof, client);
  if (!confirmed.ok) return confirmed;
  const mail =
    user.email === null
      ? null
      : await writeMail(deps, { kind: 'account_deleted', to: user.email, userId: null });
  await db.batch([
    insertSecurityEvent(db, { at: now, kind: 'account_deleted', userId: user.id, ...client }),
    deleteUser(db, user.id),
    ...(mail === null ? [] : [insertMail(db, mail)]),
  ]);
  return { ok: true };
}

async function confirmOwner(
  deps: AuthDeps,
  user: User,
  { password, email }: { password: string; email: string },
  client: Client,
): Promise<AuthResult> {
  if (user.passwordHash !== null) return confirmPassword(deps, user, password, client);
  const attempt = await takePasswordAttempt(deps, user, client);
  if (!attempt.ok) return attempt;
  return user.email !== null && normalizeEmail(email) === user.email
    ? { ok: true }
    : refuse('validation_failed', {
        message: 'That is not the email address of this account. It is shown at the top of the page.',
      });
}
