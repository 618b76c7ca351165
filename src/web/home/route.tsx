import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';
import { renderPage } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { HomePage } from './home-page.tsx';

/** `/`, which asks no database and therefore stands during an outage. */
export const homeRoutes = new Hono<WebEnvironment>();

homeRoutes.get('/', (c) => {
  const { siteOrigin } = c.var.deps.config;
  const url = `${siteOrigin}${paths.home()}`;
  return renderPage(
    c,
    {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      keywords: ['sports travel', 'NFL', 'NBA', 'NHL', 'MLB', 'game tickets', 'city guides', 'roadtrips'],
      structuredData: [
        { '@type': 'WebSite', name: BRAND.name, url, description: BRAND.description },
        { '@type': 'Organization', name: BRAND.operator.name, url, email: BRAND.operator.contactEmail },
      ],
    },
    <HomePage />,
  );
});
