import { route, type RouteConfig } from '@react-router/dev/routes';

export default [route(':league/teams/:slug', 'routes/team.tsx')] satisfies RouteConfig;
