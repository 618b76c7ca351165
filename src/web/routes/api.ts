import { apiRoutes } from '../api/route.tsx';
import { functionRoutes } from '../functions/route.ts';

/** What programs call. */
export const routes = [apiRoutes, functionRoutes];
