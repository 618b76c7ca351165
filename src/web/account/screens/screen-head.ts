import { BRAND } from '../../../domain/brand.ts';
import { paths } from '../../urls/paths.ts';
import type { Head } from '../../page/render-page.tsx';
import type { ScreenName } from './screens.tsx';

const HEADS: Record<ScreenName, Pick<Head, 'title' | 'description' | 'canonical' | 'isBare'>> = {
  auth: {
    title: `Sign In | ${BRAND.name}`,
    description: `Sign in to ${BRAND.name}. Everything on the site can be read without an account.`,
    canonical: paths.auth(),
  },
  'second-step': {
    title: `Second Step | ${BRAND.name}`,
    description: `The second step of signing in to ${BRAND.name}.`,
    canonical: paths.secondStep(),
  },
  account: {
    title: `Your Account | ${BRAND.name}`,
    description: `What ${BRAND.name} knows about you, and how to change it.`,
    canonical: paths.account(),
  },
  verify: {
    title: `From Your Email | ${BRAND.name}`,
    description: `Where the link of a mail from ${BRAND.name} leads.`,
    canonical: paths.verify(),
    isBare: true,
  },
  'reset-password': {
    title: `New Password | ${BRAND.name}`,
    description: `Set a new password for your account at ${BRAND.name}.`,
    canonical: paths.resetPassword(),
    isBare: true,
  },
};

/** What a screen says about itself; none is for search results. */
export function screenHead(screen: ScreenName): Head {
  return { ...HEADS[screen], noindex: true, hasScreen: true };
}
