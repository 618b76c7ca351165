import type { Head } from './head.ts';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { NO_STORE } from '../http/cache-control.ts';
import { renderFragment, renderPage } from './render-page.tsx';
import type { WebContext } from '../http/web-context.ts';

/** For responses to one person. */
export const PRIVATE_CACHE_CONTROL = `private, ${NO_STORE}`;

export async function renderPrivatePage(
  c: WebContext,
  head: Head,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const response = await renderPage(c, head, page, status);
  response.headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  return response;
}

export async function renderPrivateFragment(
  c: WebContext,
  fragment: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const response = await renderFragment(c, fragment, status);
  response.headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  return response;
}

/**
 * Uses 303, so that the browser sends a GET after a POST.
 * @param path on this site.
 */
export function redirectTo(c: WebContext, path: string): Response {
  c.header('Cache-Control', PRIVATE_CACHE_CONTROL);
  return c.redirect(path, 303);
}
