import { reactRenderer } from '@hono/react-renderer';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { League } from '../../domain/leagues.ts';
import { Document } from './document.tsx';
import type { Viewer } from './account-badge.tsx';
import type { SocialCard } from './social-tags.tsx';
import type { WebContext } from '../http/web-context.ts';

/** What a page says about itself outside its own content. */
export interface Head {
  /** Stands in the tab and in search results as it is. */
  title: string;
  /** For search results; the renderer cuts it to 155 characters. */
  description: string;
  /** The page has cut its description itself: a guide's is specified to the letter (product.md section 2). */
  isDescriptionCut?: boolean;
  /** Path and query of the page's one address; the renderer puts the site's origin before it. */
  canonical: string;
  /** Without them, the site's own. */
  keywords?: readonly string[];
  /** Keeps the page out of search results; its links are followed all the same. */
  noindex?: boolean;
  /** What a shared link shows; without one, the site's own card. */
  card?: SocialCard;
  /** schema.org objects; addresses in them are absolute. */
  structuredData?: readonly object[];
  /** Leagues whose team colours the page uses. */
  teamColors?: readonly League[];
  /** Whether the page is for reading, a guide or a roadtrip, and needs their stylesheet. */
  hasGuideStyles?: boolean;
  /** Whether the page has a region that the browser module swaps. */
  hasRegion?: boolean;
  /** What the page may frame on a click, as its policy writes it: origins, 'self'. */
  frames?: readonly string[];
  /** Only text: the page loads no script, and its top bar is everybody's. */
  isPlainText?: boolean;
  /** Stands outside the layout: no top bar and no footer, only the name (product.md section 2). */
  isBare?: boolean;
  /** Whether the page is a screen that React runs in the browser too. */
  hasScreen?: boolean;
  /** Who is signed in, on a page that is theirs alone; elsewhere the browser module asks. */
  presence?: Viewer;
  /** Which entry of the top bar the page belongs to. */
  section?: string;
}

declare module '@hono/react-renderer' {
  interface Props {
    head?: Head;
    siteOrigin?: string;
  }
}

/** Renders to a string, never to a stream (decisions.md 1). Without a head it is a fragment of a page. */
export const pageRenderer = reactRenderer(({ children, head, siteOrigin = '' }) =>
  head ? (
    <Document head={head} siteOrigin={siteOrigin}>
      {children}
    </Document>
  ) : (
    children
  ),
);

/** Answers a whole page. Whether it may be stored is not its business (caching/public-answer.ts). */
export async function renderPage(
  c: WebContext,
  head: Head,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.status(status);
  c.set('frameSources', head.frames ?? []);
  return c.render(page, { head, siteOrigin: c.var.deps.config.siteOrigin });
}

/** Answers a region alone, for the browser module; it is no page of its own for search engines. */
export async function renderFragment(
  c: WebContext,
  region: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.status(status);
  c.header('X-Robots-Tag', 'noindex');
  return c.render(region);
}
