import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { readLastChanges, type LastChanges } from '../../db/queries/last-changes.ts';
import type { Deps } from '../../deps.ts';
import { FRESH, NEVER_STORED } from '../middleware/cache-control.ts';
import { paths } from '../paths.ts';
import { askLater } from '../states/answer-state.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { sitemap } from './sitemap.ts';

/** `/sitemap.xml` and `/robots.txt`. */
export const seoRoutes = new Hono<WebEnvironment>();

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

seoRoutes.get(paths.sitemap(), async (c) => {
  const { deps } = c.var;
  const changes = await loadLastChanges(deps);
  if (changes === null) {
    return c.text('The sitemap did not answer in time.', askLater(c), { 'Cache-Control': NEVER_STORED });
  }
  const document = sitemap(sitemapEntries(changes), deps.config.siteOrigin);
  return c.body(XML_DECLARATION + renderToStaticMarkup(document), 200, {
    'Content-Type': 'application/xml; charset=UTF-8',
    'Cache-Control': FRESH,
  });
});

seoRoutes.get(paths.robots(), (c) => {
  const { environment, siteOrigin } = c.var.deps.config;
  const rules =
    environment === 'production'
      ? ['User-agent: *', 'Allow: /', '', `Sitemap: ${siteOrigin}${paths.sitemap()}`]
      : ['User-agent: *', 'Disallow: /'];
  return c.text(`${rules.join('\n')}\n`, 200, { 'Cache-Control': FRESH });
});

/** A database that does not answer is an outcome, logged here. */
async function loadLastChanges(deps: Deps): Promise<LastChanges | null> {
  try {
    return await readLastChanges(deps.db, deps.now());
  } catch (error) {
    deps.log.error('last changes unreadable', { error });
    return null;
  }
}
