import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { AccountPage } from './account-page.tsx';
import type { AccountView } from './account-view.ts';

export const ACCOUNT_SCREEN: ScreenDefinition<AccountView> = {
  name: 'account',
  Page: AccountPage,
  head: {
    title: `Your Account | ${BRAND.name}`,
    description: `What ${BRAND.name} knows about you, and how to change it.`,
    canonical: paths.account(),
  },
};
