import { activityRoutes } from '../activities/route.tsx';
import { cityGuideRoutes } from '../city-guides/route.tsx';
import { roadtripRoutes } from '../roadtrips/route.tsx';
import { sequenceRoutes } from '../sequences/route.tsx';

export const routes = [cityGuideRoutes, roadtripRoutes, sequenceRoutes, activityRoutes];
