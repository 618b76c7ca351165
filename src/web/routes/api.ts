import { apiRoutes } from '../api/route.tsx';
import { functionRoutes } from '../functions/route.ts';

export const routes = [apiRoutes, functionRoutes];
