import type { Head } from '../page/head.ts';
import { Hono } from 'hono';
import type { ReactElement } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { AboutPage } from './about-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

export const staticRoutes = new Hono<WebEnvironment>();

staticRoutes.get(patterns.about, (c) =>
  respondWithText(
    c,
    {
      title: `About | ${BRAND.name}`,
      description: `What ${BRAND.name} is: schedules, city guides and roadtrips for fans of 124 teams in four leagues.`,
      canonical: paths.about(),
      section: paths.about(),
      styles: ['home'],
      teamColors: ['NFL'],
    },
    <AboutPage />,
  ),
);

staticRoutes.get(patterns.privacy, (c) =>
  respondWithText(
    c,
    {
      title: `Privacy Policy | ${BRAND.name}`,
      description: `What ${BRAND.name} collects, what it is used for, and how to have it deleted.`,
      canonical: paths.privacy(),
    },
    <PrivacyPage />,
  ),
);

staticRoutes.get(patterns.terms, (c) =>
  respondWithText(
    c,
    {
      title: `Terms of Use | ${BRAND.name}`,
      description: `The terms for using ${BRAND.name}: schedules and prices, affiliate links, what you post, and governing law.`,
      canonical: paths.terms(),
    },
    <TermsPage />,
  ),
);

function respondWithText(c: WebContext, head: Head, page: ReactElement): Promise<Response> {
  return respondPublic(c, { sources: null }, () => renderPage(c, head, page));
}
