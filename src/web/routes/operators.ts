import { healthRoutes } from '../health/route.tsx';
import { internalRoutes } from '../internal/route.ts';
import { policyReportRoutes } from '../policy-reports/route.ts';
import { seoRoutes } from '../seo/route.ts';

export const routes = [healthRoutes, internalRoutes, policyReportRoutes, seoRoutes];
