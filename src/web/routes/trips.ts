import { activityRoutes } from '../activities/route.tsx';
import { cityRoutes } from '../cities/route.tsx';
import { cityGuideRoutes } from '../city-guides/route.tsx';
import { roadtripRoutes } from '../roadtrips/route.tsx';
import { sequenceRoutes } from '../sequences/route.tsx';
import { tripPageRoutes } from '../trip-pages/route.tsx';

export const routes = [
  cityGuideRoutes,
  cityRoutes,
  roadtripRoutes,
  sequenceRoutes,
  tripPageRoutes,
  activityRoutes,
];
