import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { MAX_FACTORS, type Enrollment } from '../../../auth/factors/enroll-factor.ts';
import { usedRecoveryCode, isRecentlyAuthenticated } from '../../../auth/factors/recent-authentication.ts';
import { countRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { instantOfStep } from '../../../auth/factors/totp.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountDate, accountTime } from './account-time.ts';
import { qrPath } from './qr-path.ts';
import type { SetUp, TwoStepView } from './two-step-view.ts';

export const UNNAMED_APP = 'Authenticator app';

export async function twoStepView(c: WebContext, signedIn: SignedIn): Promise<TwoStepView> {
  const { auth } = c.var;
  const { now } = c.var.deps;
  const verified = signedIn.account.factors.filter(({ status }) => status === 'verified');
  return {
    apps: verified.map(({ id, friendlyName, createdAt, lastUsedStep }) => ({
      id,
      name: friendlyName ?? UNNAMED_APP,
      added: accountDate(createdAt),
      lastUsed: lastUsedStep === null ? null : accountTime(instantOfStep(lastUsedStep)),
    })),
    codesLeft: verified.length === 0 ? 0 : await countRecoveryCodes(auth, signedIn),
    canAdd: verified.length < MAX_FACTORS,
    isRecentlyAuthenticated: isRecentlyAuthenticated(signedIn, now()),
    isByRecoveryCode: usedRecoveryCode(signedIn),
    setUp: null,
    newCodes: null,
    problem: null,
  };
}

export function setUpOf({ factorId, friendlyName, secret, uri }: Enrollment): SetUp {
  return {
    factorId,
    name: friendlyName ?? UNNAMED_APP,
    secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
    uri,
    qr: qrPath(uri),
  };
}
