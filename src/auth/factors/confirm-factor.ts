import { readFactor, spendStep } from '../../db/queries/accounts/factors.ts';
import { readCode } from '../../domain/accounts/code-digits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { hasVerifiedFactor, owesSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import type { Client } from '../client.ts';
import type { WireSession } from '../sessions/open-session.ts';
import { raise, takeFactorTry } from './raise-session.ts';
import { drawRecoveryCodes } from './recovery-codes.ts';
import { NO_CODE, USED_CODE, WRONG_CODE } from './show-code.ts';
import { factorNotes, MAY_NOT_ADD, stepShownBy } from './verify-factor.ts';

/**
 * Ends what `enrolFactor` began on the site's own pages: the app's first code. With somebody's first app come
 * their recovery codes, in the same batch.
 * @returns the codes, to be shown this once; null when they have some already.
 */
export async function confirmFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  { factorId, code }: { factorId: string; code: string },
  client: Client,
): Promise<AuthResult<{ session: WireSession; codes: string[] | null }>> {
  const { db } = deps;
  const { account } = signedIn;
  const userId = account.user.id;
  const digits = readCode(code);
  if (digits === null) return NO_CODE;
  if (owesSecondFactor(signedIn)) return MAY_NOT_ADD;
  const limited = await takeFactorTry(deps, userId);
  if (!limited.ok) return limited;
  const factor = await readFactor(db, { factorId, userId });
  if (factor === null || factor.status === 'verified') {
    return refuse('mfa_factor_not_found', { message: 'This set-up is over. Start it again.' });
  }
  const step = await stepShownBy(deps, factor, digits);
  if (step === null) return WRONG_CODE;
  const drawn = hasVerifiedFactor(account) ? null : await drawRecoveryCodes(deps, userId);
  const raised = await raise(deps, signedIn, {
    method: 'totp',
    factorId,
    spend: spendStep(db, { factorId, step, now: deps.now() }),
    alongside: [...(await factorNotes(deps, signedIn, factor, client)), ...(drawn?.statements ?? [])],
  });
  if (raised === 'used') return USED_CODE;
  return raised.ok ? { ...raised, codes: drawn?.codes ?? null } : raised;
}
