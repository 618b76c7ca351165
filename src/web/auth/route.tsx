import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';
import { renderPage } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { AccountsClosedPage } from './accounts-closed-page.tsx';

/** `/auth`: says honestly that accounts are not open yet. */
export const authRoutes = new Hono<WebEnvironment>();

authRoutes.get(paths.auth(), (c) =>
  renderPage(
    c,
    {
      title: `Sign In | ${BRAND.name}`,
      description: `Accounts on ${BRAND.name} are not open yet. Everything on the site can be read without one.`,
      canonical: paths.auth(),
      noindex: true,
    },
    <AccountsClosedPage />,
  ),
);
