import { readFactor, consumeTotpStep } from '../../db/queries/accounts/factors.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { hasVerifiedFactor, needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { stepUp, takeFactorAttempt } from './step-up-session.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { MALFORMED_CODE, USED_CODE, WRONG_CODE } from './submit-code.ts';
import { verifiedFactorRecords, NEEDS_SECOND_FACTOR, stepOfCode } from './verify-factor.ts';

/**
 * @returns the session and, for the user's first app, recovery codes, which are shown only now; else `codes`
 * is null.
 */
export async function confirmFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, code }: { factorId: string; code: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; codes: string[] | null }>> {
  const { db } = deps;
  const { account } = signedIn;
  const userId = account.user.id;
  const digits = parseCode(code);
  if (digits === null) return MALFORMED_CODE;
  if (needsSecondFactor(signedIn)) return NEEDS_SECOND_FACTOR;
  const limited = await takeFactorAttempt(deps, userId);
  if (!limited.ok) return limited;
  const factor = await readFactor(db, { factorId, userId });
  if (factor === null || factor.status === 'verified') {
    return refuse('mfa_factor_not_found', { message: 'This setup has expired. Start it again.' });
  }
  const step = await stepOfCode(deps, factor, digits);
  if (step === null) return WRONG_CODE;
  const newCodes = hasVerifiedFactor(account) ? null : await generateRecoveryCodes(deps, userId);
  const steppedUp = await stepUp(deps, signedIn, {
    method: 'totp',
    factorId,
    consume: consumeTotpStep(db, { factorId, step, now: deps.now() }),
    alongside: [
      ...(await verifiedFactorRecords(deps, signedIn, factor, client)),
      ...(newCodes?.statements ?? []),
    ],
  });
  if (steppedUp === 'used') return USED_CODE;
  return steppedUp.ok ? { ...steppedUp, codes: newCodes?.codes ?? null } : steppedUp;
}
