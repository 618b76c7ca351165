import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { AuthPage } from './sign-in-page.tsx';
import type { AuthView } from './sign-in-view.ts';
import { redirectFromAuth } from './redirect-after-recovery-mail.ts';

export const SIGN_IN_SCREEN: ScreenDefinition<AuthView> = {
  name: 'auth',
  Page: AuthPage,
  head: {
    title: `Sign In | ${BRAND.name}`,
    description: `Sign in to ${BRAND.name}. Everything on the site can be read without an account.`,
    canonical: paths.auth(),
  },
  autoRedirect: redirectFromAuth,
};
