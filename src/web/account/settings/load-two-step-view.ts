import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { MAX_FACTORS, type Enrolment } from '../../../auth/factors/enrol-factor.ts';
import { isByRecoveryCode, isRecentlyAuthenticated } from '../../../auth/factors/recent-authentication.ts';
import { countRecoveryCodes } from '../../../auth/factors/recovery-codes.ts';
import { instantOfStep } from '../../../auth/factors/totp.ts';
import type { WebContext } from '../../http/web-context.ts';
import { accountDate, accountTime } from './account-time.ts';
import { qrPath } from './qr-path.ts';
import type { SetUp, TwoStepView } from './two-step-view.ts';

/** What an app is called that was given no name. */
export const UNNAMED_APP = 'Authenticator app';

/** How somebody's second step stands now. */
export async function twoStepView(c: WebContext, visitor: SignedIn): Promise<TwoStepView> {
  const { auth } = c.var;
  const { now } = c.var.deps;
  const verified = visitor.account.factors.filter(({ status }) => status === 'verified');
  return {
    apps: verified.map(({ id, friendlyName, createdAt, lastUsedStep }) => ({
      id,
      name: friendlyName ?? UNNAMED_APP,
      added: accountDate(createdAt),
      lastUsed: lastUsedStep === null ? null : accountTime(instantOfStep(lastUsedStep)),
    })),
    codesLeft: verified.length === 0 ? 0 : await countRecoveryCodes(auth, visitor),
    canAdd: verified.length < MAX_FACTORS,
    isRecentlyAuthenticated: isRecentlyAuthenticated(visitor, now()),
    isByRecoveryCode: isByRecoveryCode(visitor),
    setUp: null,
    newCodes: null,
    problem: null,
  };
}

/** What is needed to add an app: a picture for its camera, a key for fingers. */
export function setUpOf({ factorId, friendlyName, secret, uri }: Enrolment): SetUp {
  return {
    factorId,
    name: friendlyName ?? UNNAMED_APP,
    secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
    uri,
    qr: qrPath(uri),
  };
}
