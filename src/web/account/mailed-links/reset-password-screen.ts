import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import type { ResetView } from './reset-view.ts';

export const RESET_PASSWORD_SCREEN: ScreenDefinition<ResetView> = {
  name: 'reset-password',
  Page: ResetPasswordPage,
  head: {
    title: `New Password | ${BRAND.name}`,
    description: `Set a new password for your account at ${BRAND.name}.`,
    canonical: paths.resetPassword(),
    isBare: true,
  },
};
