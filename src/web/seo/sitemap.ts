import { createElement, type ReactElement } from 'react';
import type { SitemapEntry } from './sitemap-entries.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The sitemap protocol's document; its element names are not HTML's, so they are no JSX. */
export function sitemap(entries: readonly SitemapEntry[], siteOrigin: string): ReactElement {
  return createElement(
    'urlset',
    { xmlns: NAMESPACE },
    entries.map(({ path, changedAt }) =>
      createElement(
        'url',
        { key: path },
        createElement('loc', null, `${siteOrigin}${path}`),
        changedAt && createElement('lastmod', null, changedAt.toISOString()),
      ),
    ),
  );
}
