import { homeRoutes } from '../home/route.tsx';
import { leagueRoutes } from '../leagues/route.tsx';
import { redirectRoutes } from '../redirects/route.ts';
import { scheduleRoutes } from '../schedule/route.tsx';
import { staticRoutes } from '../static/route.tsx';
import { teamRoutes } from '../teams/route.tsx';

/** `redirectRoutes` is last, because its `/:league/:slug` matches URLs of other routes. */
export const routes = [homeRoutes, staticRoutes, scheduleRoutes, leagueRoutes, teamRoutes, redirectRoutes];
