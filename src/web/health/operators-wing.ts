import { internalRoutes } from '../internal/route.ts';
import { policyReportRoutes } from '../policy-reports/route.ts';
import { seoRoutes } from '../seo/route.ts';
import { healthRoutes } from './route.tsx';

/** What operators and robots ask for. */
export const operatorsWing = [healthRoutes, internalRoutes, policyReportRoutes, seoRoutes];
