import type { Client } from '../auth-result.ts';
import { readVerifiedFactors, consumeTotpStep } from '../../db/queries/accounts/factors.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import type { SessionJson } from '../sessions/open-session.ts';
import { stepUp, takeFactorTry } from './step-up-session.ts';
import { verifiedFactorRecords, stepOfCode } from './verify-factor.ts';
import { recordWrongCode } from './wrong-code.ts';

export const NO_CODE = refuse('mfa_verification_failed', {
  message: 'A code has six digits. Your app shows it beside the name of this site.',
});
export const WRONG_CODE = refuse('mfa_verification_failed', {
  message: 'That is not a code your app shows right now. Codes change every 30 seconds: type the newest one.',
});
export const USED_CODE = refuse('mfa_verification_failed', {
  message: 'That code was used already. Wait until your app shows the next one, then type that.',
});

/** The second step on the site's own pages accepts a code of any of the user's apps, without a challenge. */
export async function submitCode(
  deps: AuthDeps,
  signedIn: SignedIn,
  code: string,
  client: Client,
): Promise<AuthResult<{ session: SessionJson }>> {
  const { db } = deps;
  const now = deps.now();
  const userId = signedIn.account.user.id;
  const digits = parseCode(code);
  if (digits === null) return NO_CODE;
  const limited = await takeFactorTry(deps, userId);
  if (!limited.ok) return limited;
  for (const factor of await readVerifiedFactors(db, userId)) {
    const step = await stepOfCode(deps, factor, digits);
    if (step === null) continue;
    const raised = await stepUp(deps, signedIn, {
      method: 'totp',
      factorId: factor.id,
      spend: consumeTotpStep(db, { factorId: factor.id, step, now }),
      alongside: await verifiedFactorRecords(deps, signedIn, factor, client),
    });
    return raised === 'used' ? USED_CODE : raised;
  }
  await recordWrongCode(deps, signedIn, 'totp', client);
  return WRONG_CODE;
}
