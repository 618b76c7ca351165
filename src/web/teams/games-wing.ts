import { homeRoutes } from '../home/route.tsx';
import { leagueRoutes } from '../leagues/route.tsx';
import { scheduleRoutes } from '../schedule/route.tsx';
import { staticRoutes } from '../static/route.tsx';
import { teamRoutes } from './route.tsx';

/** Home, hubs, schedules and teams. Areas with a `/:league/:slug` short form come last. */
export const gamesWing = [homeRoutes, staticRoutes, scheduleRoutes, leagueRoutes, teamRoutes];
