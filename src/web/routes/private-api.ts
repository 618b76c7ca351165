import { privateApiRoutes } from '../private-api/route.ts';
import { loadAuth } from '../session/load-auth.ts';

export const routes = [loadAuth, privateApiRoutes];
