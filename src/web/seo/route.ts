import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSitemapFacts, type SitemapFacts } from '../../db/queries/sitemap.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { endOfLocalDate } from '../../domain/dates/zoned-instant.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebEnvironment } from '../http/web-context.ts';
import { endOfHalfYear, securityTxt } from './security-txt.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { sitemap } from './sitemap.ts';

/** `/sitemap.xml`, `/robots.txt` and `/.well-known/security.txt`. */
export const seoRoutes = new Hono<WebEnvironment>();

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

seoRoutes.get(patterns.sitemap, (c) => {
  const today = localDateAt(c.var.deps.now(), 'UTC');
  const shows = {
    sources: {
      tags: [...LEAGUES.map(cacheTags.league), cacheTags.content, cacheTags.sequences],
      starts: LEAGUES.map((league) => ({ league })),
    },
    period: { name: today, ends: endOfLocalDate(today, 'UTC') },
  };
  return respondPublic(c, shows, async () => {
    const { deps } = c.var;
    const facts = await loadFacts(deps);
    if (facts === null) return c.text('The sitemap did not answer in time.', serviceUnavailable(c));
    const document = sitemap(sitemapEntries(facts), deps.config.siteOrigin);
    return c.body(XML_DECLARATION + renderToStaticMarkup(document), 200, {
      'Content-Type': 'application/xml; charset=UTF-8',
    });
  });
});

seoRoutes.get(patterns.robots, (c) => {
  const { environment, siteOrigin } = c.var.deps.config;
  const rules =
    environment === 'production'
      ? ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteOrigin}${paths.sitemap()}`]
      : ['User-agent: *', 'Disallow: /'];
  return respondPublic(c, { sources: null }, () => c.text(`${rules.join('\n')}\n`));
});

/** Whom to tell about a hole (RFC 9116). */
seoRoutes.get(patterns.securityTxt, (c) => {
  const { config, now } = c.var.deps;
  const ends = endOfHalfYear(now());
  const period = { name: ends.toISOString(), ends };
  return respondPublic(c, { sources: null, period }, () => c.text(securityTxt(config.siteOrigin, now())));
});

/** A database that does not answer is an outcome, logged here. */
async function loadFacts(deps: Deps): Promise<SitemapFacts | null> {
  try {
    return await readSitemapFacts(deps.db, deps.now());
  } catch (error) {
    deps.log.error('sitemap unreadable', { error });
    return null;
  }
}
