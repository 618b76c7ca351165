import {
  readRecoveryCodeHashes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from '../../db/queries/accounts/factors.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, recordWrongCode, refuseTooManyRecoveries } from './step-up-session.ts';
import { noticeTo } from '../mail/write-mail.ts';

export const RECOVERY_CODES = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
// 31 characters that are hard to confuse give a code 59 bits.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const WRONG_RECOVERY_CODE = refuse('mfa_verification_failed', {
  message:
    'That is none of your recovery codes, or it was already used. Each code works once: try the next one.',
});

/** The statements replace earlier codes in one batch. */
export async function generateRecoveryCodes(deps: AuthDeps, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(deps, userId, code)));
  return { codes, statements: replaceRecoveryCodes(deps.db, userId, hashes) };
}

export async function createRecoveryCodes(
  deps: AuthDeps,
  { account: { user }, session }: SignedIn,
  client: Client,
): Promise<AuthResult<{ codes: string[] }>> {
  const { db } = deps;
  if (session.aal !== 'aal2') return refuse('insufficient_aal');
  const { codes, statements } = await generateRecoveryCodes(deps, user.id);
  await db.batch([
    ...statements,
    insertSecurityEvent(db, { at: deps.now(), kind: 'recovery_codes_made', userId: user.id, ...client }),
    ...(await noticeTo(deps, user, { kind: 'recovery_codes_made' })),
  ]);
  return { ok: true, codes };
}

export async function countRecoveryCodes(
  { db }: AuthDeps,
  { account }: Pick<SignedIn, 'account'>,
): Promise<number> {
  return (await readRecoveryCodeHashes(db, account.user.id)).length;
}

/** Returns the texts that are unused codes of this user, in the given order. */
export async function ownRecoveryCodes(
  deps: AuthDeps,
  { account: { user } }: Pick<SignedIn, 'account'>,
  texts: readonly string[],
): Promise<string[]> {
  const hashes = await readRecoveryCodeHashes(deps.db, user.id);
  const isOwn = await Promise.all(
    texts.map(async (text) => hashes.includes(await recoveryCodeHash(deps, user.id, text))),
  );
  return texts.filter((_, index) => isOwn[index]);
}

/** Steps up to aal2 (`amr`: `recovery_code`) and mails a notice. Ignores case, spaces and dashes. */
export async function useRecoveryCode(
  deps: AuthDeps,
  signedIn: SignedIn,
  code: string,
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const { user } = signedIn.account;
  const userId = user.id;
  const refusal = await refuseTooManyRecoveries(deps, userId, client);
  if (refusal !== null) return refusal;
  const codeHash = await recoveryCodeHash(deps, userId, code);
  const hashes = await readRecoveryCodeHashes(db, userId);
  if (!hashes.includes(codeHash)) {
    await recordWrongCode(deps, signedIn, 'recovery_code', client);
    return WRONG_RECOVERY_CODE;
  }
  const codesLeft = hashes.length - 1;
  const kind = 'recovery_code_used';
  const event = insertSecurityEvent(db, { at: now, kind, userId, ...client, details: { codesLeft } });
  const steppedUp = await stepUp(deps, signedIn, {
    method: 'recovery_code',
    factorId: null,
    consume: consumeRecoveryCode(db, { userId, codeHash }),
    alongside: [event, ...(await noticeTo(deps, user, { kind, codesLeft }))],
  });
  return steppedUp === 'used' ? WRONG_RECOVERY_CODE : steppedUp;
}

function recoveryCodeHash({ secrets }: AuthDeps, userId: string, code: string): Promise<string> {
  return secrets.lookupKey('recovery-code', `${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

function randomCode(): string {
  const length = GROUPS * GROUP_LENGTH;
  let letters = '';
  while (letters.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // Higher bytes would make some letters more likely.
      if (byte < 256 - (256 % ALPHABET.length)) letters += ALPHABET[byte % ALPHABET.length];
    }
  }
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-');
}
