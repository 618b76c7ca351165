import { activityRoutes } from '../activities/route.tsx';
import { cityGuideRoutes } from '../city-guides/route.tsx';
import { sequenceRoutes } from '../sequences/route.tsx';
import { roadtripRoutes } from './route.tsx';

/** Guides, roadtrips and their sequences, with the widgets that are framed on them. */
export const tripsWing = [cityGuideRoutes, roadtripRoutes, sequenceRoutes, activityRoutes];
