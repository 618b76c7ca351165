import { authApiRoutes } from '../auth-api/route.ts';
import { googleRoutes } from '../auth/google-route.ts';
import { resetPasswordRoutes } from '../auth/reset-password-route.tsx';
import { authRoutes } from '../auth/route.tsx';
import { secondStepRoutes } from '../auth/second-step-route.ts';
import { verifyRoutes } from '../auth/verify-route.tsx';
import { loadAuth } from '../middleware/load-auth.ts';
import { accountRoutes } from './route.tsx';
import { twoStepRoutes } from './two-step-route.ts';

/** Accounts: the wire of the auth service, and the screens that use it. */
export const accountWing = [
  loadAuth,
  authApiRoutes,
  googleRoutes,
  authRoutes,
  secondStepRoutes,
  verifyRoutes,
  resetPasswordRoutes,
  accountRoutes,
  twoStepRoutes,
];
