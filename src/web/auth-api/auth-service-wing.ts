import { loadAuth } from '../middleware/load-auth.ts';
import { authApiRoutes } from './route.ts';

/** The wire of the auth service. */
export const authServiceWing = [loadAuth, authApiRoutes];
