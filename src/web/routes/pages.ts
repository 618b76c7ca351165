import { homeRoutes } from '../home/route.tsx';
import { leagueRoutes } from '../leagues/route.tsx';
import { scheduleRoutes } from '../schedule/route.tsx';
import { staticRoutes } from '../static/route.tsx';
import { teamRoutes } from '../teams/route.tsx';

/** Home, hubs, schedules and teams. The short form `/:league/:slug` comes last. */
export const routes = [homeRoutes, staticRoutes, scheduleRoutes, leagueRoutes, teamRoutes];
