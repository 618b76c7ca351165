import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';
import { renderPage } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { AboutPage } from './about-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** /about, /privacy-policy, /terms-of-use. */
export const staticRoutes = new Hono<WebEnvironment>();

staticRoutes.get(paths.about(), (c) =>
  renderPage(
    c,
    {
      title: `About | ${BRAND.name}`,
      description: `What ${BRAND.name} is: schedules, tickets, city guides and roadtrips for fans of 124 teams in four leagues.`,
      canonical: paths.about(),
      isPlainText: true,
      section: paths.about(),
    },
    <AboutPage />,
  ),
);

staticRoutes.get(paths.privacy(), (c) =>
  renderPage(
    c,
    {
      title: `Privacy Policy | ${BRAND.name}`,
      description: `What ${BRAND.name} collects, what for, and how to have it deleted.`,
      canonical: paths.privacy(),
      isPlainText: true,
    },
    <PrivacyPage />,
  ),
);

staticRoutes.get(paths.terms(), (c) =>
  renderPage(
    c,
    {
      title: `Terms of Use | ${BRAND.name}`,
      description: `The terms of using ${BRAND.name}: affiliate links, what you contribute, and governing law.`,
      canonical: paths.terms(),
      isPlainText: true,
    },
    <TermsPage />,
  ),
);
