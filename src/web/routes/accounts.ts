import { accountRoutes } from '../account/route.tsx';
import { twoStepRoutes } from '../account/two-step-route.ts';
import { authApiRoutes } from '../auth-api/route.ts';
import { googleRoutes } from '../auth/google-route.ts';
import { resetPasswordRoutes } from '../auth/reset-password-route.tsx';
import { authRoutes } from '../auth/route.tsx';
import { secondStepRoutes } from '../auth/second-step-route.ts';
import { verifyRoutes } from '../auth/verify-route.tsx';
import { loadAuth } from '../middleware/load-auth.ts';

/** The auth service, and the screens that use it. */
export const routes = [
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
