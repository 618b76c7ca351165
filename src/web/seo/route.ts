import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSitemapFacts } from '../../db/queries/sitemap.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { endOfLocalDate } from '../../domain/dates/wall-clock.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { BRAND } from '../../domain/brand.ts';
import { readRoute } from '../caching/read-route.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { sitemap } from './sitemap.ts';

export const seoRoutes = new Hono<WebEnvironment>();

/** Trips cost a search each, and links to unsubscribe are private. */
const NOT_CRAWLED = [`${paths.trips()}?`, `${paths.trips()}/`, paths.tripsCsv(), paths.unsubscribe('')];

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const siteMap = readRoute({
  ask: (c) => ({ today: localDateAt(c.var.deps.now(), 'UTC') }),
  depends: ({ today }) => ({
    sources: {
      tags: [
        ...LEAGUES.map(cacheTags.league),
        cacheTags.content,
        cacheTags.sequences,
        cacheTags.tripLists,
        cacheTags.grandTours,
      ],
      starts: LEAGUES.map((league) => ({ league })),
    },
    period: { name: today, ends: endOfLocalDate(today, 'UTC') },
  }),
  read: (c) => readSitemapFacts(c.var.deps.db, c.var.deps.now()),
  outage: { what: 'sitemap', read: () => null },
  show(facts, _asked, c) {
    if (facts === null) return c.text('The sitemap did not load in time.', serviceUnavailable(c));
    const document = sitemap(facts, c.var.deps.config.siteOrigin);
    return c.body(XML_DECLARATION + renderToStaticMarkup(document), 200, {
      'Content-Type': 'application/xml; charset=UTF-8',
    });
  },
});

seoRoutes.get(patterns.sitemap, siteMap.page);

seoRoutes.get(patterns.robots, (c) => {
  const { environment, siteOrigin } = c.var.deps.config;
  const rules =
    environment === 'production'
      ? [
          'User-agent: *',
          'Allow: /',
          ...NOT_CRAWLED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${siteOrigin}${paths.sitemap()}`,
        ]
      : ['User-agent: *', 'Disallow: /'];
  return respondPublic(c, { sources: null }, () => c.text(`${rules.join('\n')}\n`));
});

seoRoutes.get(patterns.securityTxt, (c) => {
  const { config, now } = c.var.deps;
  const ends = endOfHalfYear(now());
  const period = { name: ends.toISOString(), ends };
  return respondPublic(c, { sources: null, period }, () => c.text(securityTxt(config.siteOrigin, now())));
});

/**
 * RFC 9116 recommends an expiry date less than a year ahead. This one, the end of the next half-year, changes
 * only twice a year.
 */
export function securityTxt(siteOrigin: string, now: Date): string {
  const expires = endOfHalfYear(endOfHalfYear(now));
  return [
    `Contact: mailto:${BRAND.operator.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${paths.securityTxt()}`,
    '',
  ].join('\n');
}

function endOfHalfYear(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() < 6 ? 6 : 12, 1));
}
