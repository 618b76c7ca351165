import type { ReactElement } from 'react';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Head } from '../page/head.ts';
import { renderFragment, renderPage } from '../page/render-page.tsx';
import { respondPublic, type CacheDependencies } from './respond-public.ts';

/** What a page shows during an outage. */
export const UNREACHABLE = { kind: 'unreachable' } as const;

type Representation = 'page' | 'fragment';

export interface Shown {
  /** Without a head, the page is a fragment itself. */
  head?: Head;
  page: ReactElement;
  /** The part of the page that the browser module replaces. */
  fragment?: ReactElement;
  status?: 200 | 400 | 404 | 410;
}

/**
 * A route whose response is the same for everyone (docs/architecture.md#reading-routes). Each step may respond
 * itself, for example with a redirect.
 */
interface ReadRoute<Asked, Read, Outage> {
  /** Parses the request. */
  ask: (c: WebContext, as: Representation) => Asked | Response | Promise<Asked | Response>;
  /** Null is for a question with a mistake, whose response is not cached. */
  depends: (asked: Asked, c: WebContext) => CacheDependencies | null;
  /** Every exception counts as an outage of the database. */
  read: (c: WebContext, asked: Asked) => Promise<Read | Response>;
  outage: {
    /** Names the read in the log. */
    what: string;
    /** What is shown instead. */
    read: (asked: Asked) => Outage;
    /** For a page that helps without the database; the others are a 503. */
    status?: 200;
  };
  show: (read: Read | Outage, asked: Asked, c: WebContext) => Shown | Response | Promise<Response>;
}

/** Returns the handlers of a route's page and of its fragment. */
export function readRoute<Asked, Read, Outage = Read>(
  route: ReadRoute<Asked, Read, Outage>,
): Record<Representation, (c: WebContext) => Promise<Response>> {
  return { page: (c) => respond(c, route, 'page'), fragment: (c) => respond(c, route, 'fragment') };
}

/** Redirects another name of a page to the page. It returns a plain `Response`, which types of routes infer from. */
export function redirectMoved(c: WebContext, path: string): Response {
  return c.redirect(path, 301);
}

/** Redirects without caching, because the target changes with the number of pages or with places. */
export function redirectUncached(c: WebContext, path: string, status: 301 | 302 = 302): Response {
  c.header('Cache-Control', NO_STORE);
  return c.redirect(path, status);
}

async function respond<Asked, Read, Outage>(
  c: WebContext,
  route: ReadRoute<Asked, Read, Outage>,
  as: Representation,
): Promise<Response> {
  const asked = await route.ask(c, as);
  if (asked instanceof Response) return asked;
  const dependencies = route.depends(asked, c);
  if (dependencies !== null) return respondPublic(c, dependencies, () => readAndShow(c, route, asked, as));
  c.header('Cache-Control', NO_STORE);
  return readAndShow(c, route, asked, as);
}

async function readAndShow<Asked, Read, Outage>(
  c: WebContext,
  { read, outage, show }: ReadRoute<Asked, Read, Outage>,
  asked: Asked,
  as: Representation,
): Promise<Response> {
  let loaded: Read | Outage | Response;
  let isOutage = false;
  try {
    loaded = await read(c, asked);
  } catch (error) {
    c.var.deps.log.error(`${outage.what} unreadable`, { path: c.req.path, error });
    // The page's version may have been read before.
    c.header('Cache-Control', NO_STORE);
    loaded = outage.read(asked);
    isOutage = true;
  }
  if (loaded instanceof Response) return loaded;
  const shown = await show(loaded, asked, c);
  if (shown instanceof Response) return shown;
  const { head, page, fragment } = shown;
  const status = isOutage ? (outage.status ?? serviceUnavailable(c)) : shown.status;
  return head !== undefined && (as === 'page' || fragment === undefined)
    ? renderPage(c, head, page, status)
    : renderFragment(c, fragment ?? page, status);
}
