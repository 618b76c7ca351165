import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { SavedTripPage } from './saved-trip-page.tsx';
import type { SavedTripView } from './saved-trip-view.ts';

export const SAVED_TRIP_SCREEN: ScreenDefinition<SavedTripView> = {
  name: 'saved-trip',
  Page: SavedTripPage,
  head: {
    title: `Saved Trip | ${BRAND.name}`,
    description: 'A saved trip: what changed, what no longer fits, and the fix.',
    canonical: paths.account(),
    teamColors: LEAGUES,
  },
  titleOf: ({ name, dates }) => `${name}, ${dates} | ${BRAND.name}`,
};
