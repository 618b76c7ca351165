import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { AccountPage } from './account-page.tsx';
import type { AccountView } from './account-view.ts';

export const ACCOUNT_SCREEN: ScreenDefinition<AccountView> = {
  name: 'settings',
  Page: AccountPage,
  head: {
    title: `Settings | ${BRAND.name}`,
    description: `What ${BRAND.name} knows about you, and how to change it.`,
    canonical: paths.settings(),
  },
};
