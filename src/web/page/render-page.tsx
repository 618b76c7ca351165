import { reactRenderer } from '@hono/react-renderer';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Document } from './document.tsx';
import type { Head } from './head.ts';
import { pageStyles, type PageStyle } from './page-styles.ts';
import type { WebContext } from '../http/web-context.ts';

declare module '@hono/react-renderer' {
  interface Props {
    head?: Head;
    styles?: readonly PageStyle[];
    siteOrigin?: string;
  }
}

/** The page is a string, because a stream has no ETag. Without a head this renders a fragment. */
export const pageRenderer = reactRenderer(({ children, head, styles = [], siteOrigin = '' }) =>
  head ? (
    <Document head={head} styles={styles} siteOrigin={siteOrigin}>
      {children}
    </Document>
  ) : (
    children
  ),
);

export async function renderPage(
  c: WebContext,
  head: Head,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.status(status);
  c.set('frameSources', head.frames ?? []);
  const styles = await pageStyles(head);
  c.set(
    'styleHashes',
    styles.map(({ hash }) => hash),
  );
  return c.render(page, { head, styles, siteOrigin: c.var.deps.config.siteOrigin });
}

/** Search engines must not index the fragment. */
export async function renderFragment(
  c: WebContext,
  fragment: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.status(status);
  c.header('X-Robots-Tag', 'noindex');
  return c.render(fragment);
}
