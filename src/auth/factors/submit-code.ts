import { readVerifiedFactors, consumeTotpStep } from '../../db/queries/accounts/factors.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, takeFactorAttempt } from './step-up-session.ts';
import { verifiedFactorRecords, stepOfCode } from './verify-factor.ts';
import { recordWrongCode } from './wrong-code.ts';

export const MALFORMED_CODE = refuse('mfa_verification_failed', {
  message: 'A code has six digits. Your app shows it next to the name of this site.',
});
export const WRONG_CODE = refuse('mfa_verification_failed', {
  message:
    'That is not a code your app shows right now. Codes change every 30 seconds: enter the newest one.',
});
export const USED_CODE = refuse('mfa_verification_failed', {
  message: 'That code was already used. Wait until your app shows the next one, then enter it.',
});

/** Accepts a code from any of the user's apps, without a challenge. */
export async function submitCode(
  deps: AuthDeps,
  signedIn: SignedIn,
  code: string,
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const userId = signedIn.account.user.id;
  const digits = parseCode(code);
  if (digits === null) return MALFORMED_CODE;
  const limited = await takeFactorAttempt(deps, userId);
  if (!limited.ok) return limited;
  for (const factor of await readVerifiedFactors(db, userId)) {
    const step = await stepOfCode(deps, factor, digits);
    if (step === null) continue;
    const steppedUp = await stepUp(deps, signedIn, {
      method: 'totp',
      factorId: factor.id,
      consume: consumeTotpStep(db, { factorId: factor.id, step, now }),
      alongside: await verifiedFactorRecords(deps, signedIn, factor, client),
    });
    return steppedUp === 'used' ? USED_CODE : steppedUp;
  }
  await recordWrongCode(deps, signedIn, 'totp', client);
  return WRONG_CODE;
}
