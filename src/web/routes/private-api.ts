import { privateApiRoutes } from '../api/private-route.ts';
import { loadAuth } from '../session/load-auth.ts';

export const routes = [loadAuth, privateApiRoutes];
