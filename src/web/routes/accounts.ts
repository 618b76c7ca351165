import { accountRoutes } from '../account/settings/route.tsx';
import { authApiRoutes } from '../auth-api/route.ts';
import { googleRoutes } from '../account/sign-in/google-route.ts';
import { resetPasswordRoutes } from '../account/mailed-links/reset-password-route.tsx';
import { authRoutes } from '../account/sign-in/route.tsx';
import { secondStepRoutes } from '../account/second-step/second-step-route.ts';
import { verifyRoutes } from '../account/mailed-links/verify-route.tsx';
import { myTripsRoutes } from '../account/trips/my-trips-route.tsx';
import { ownVoteRoutes } from '../account/votes/route.tsx';
import { myTeamsRoutes } from '../account/teams/my-teams-route.tsx';
import { myPlacesRoutes } from '../account/places/my-places-route.tsx';
import { savedTripRoutes } from '../account/trips/saved-trip-route.ts';
import { meRoutes } from '../account/me/route.tsx';
import { loadAuth } from '../session/load-auth.ts';

export const routes = [
  loadAuth,
  authApiRoutes,
  googleRoutes,
  authRoutes,
  secondStepRoutes,
  verifyRoutes,
  resetPasswordRoutes,
  myTripsRoutes,
  savedTripRoutes,
  ownVoteRoutes,
  myTeamsRoutes,
  myPlacesRoutes,
  accountRoutes,
  meRoutes,
];
