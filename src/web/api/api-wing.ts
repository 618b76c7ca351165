import { functionRoutes } from '../functions/route.ts';
import { apiRoutes } from './route.tsx';

/** What programs call. */
export const apiWing = [apiRoutes, functionRoutes];
