import { healthRoutes } from '../health/route.tsx';
import { internalRoutes } from '../internal/route.ts';
import { policyReportRoutes } from '../policy-reports/route.ts';
import { seoRoutes } from '../seo/route.ts';

/** What operators, browsers' reports and robots ask for. */
export const routes = [healthRoutes, internalRoutes, policyReportRoutes, seoRoutes];
