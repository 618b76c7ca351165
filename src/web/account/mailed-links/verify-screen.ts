import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { VerifyPage } from './verify-page.tsx';
import type { VerifyView } from './verify-view.ts';
import { redirectFromVerify } from './verify-redirect.ts';

export const VERIFY_SCREEN: ScreenDefinition<VerifyView> = {
  name: 'verify',
  Page: VerifyPage,
  head: {
    title: `From Your Email | ${BRAND.name}`,
    description: `Where the link of a mail from ${BRAND.name} leads.`,
    canonical: paths.verify(),
    isBare: true,
  },
  autoRedirect: redirectFromVerify,
};
