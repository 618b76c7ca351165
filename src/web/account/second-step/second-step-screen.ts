import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import type { SecondStepView } from './second-step-view.ts';

export const SECOND_STEP_SCREEN: ScreenDefinition<SecondStepView> = {
  name: 'second-step',
  Page: SecondStepPage,
  head: {
    title: `Second Step | ${BRAND.name}`,
    description: `The second step of signing in to ${BRAND.name}.`,
    canonical: paths.secondStep(),
  },
};
