import { reactRenderer } from '@hono/react-renderer';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Document } from './document.tsx';
import type { Head } from './head.ts';
import type { WebContext } from '../http/web-context.ts';

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

/** Answers a whole page. Whether it may be stored is not its business (caching/respond-public.ts). */
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
