import type { Head } from './head.ts';
import type { ReactElement } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { NO_STORE } from '../http/cache-control.ts';
import { renderFragment, renderPage } from './render-page.tsx';
import type { WebContext } from '../http/web-context.ts';

/** Answers about one person: nobody stores them. */
export const PRIVATE_HEADERS = `private, ${NO_STORE}`;

/** Answers a page that is not the same for everyone. */
export async function renderPrivatePage(
  c: WebContext,
  head: Head,
  page: ReactElement,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const answer = await renderPage(c, head, page, status);
  answer.headers.set('Cache-Control', PRIVATE_HEADERS);
  return answer;
}

/** Answers a part of a page that is not the same for everyone, for the browser module. */
export async function renderPrivateFragment(c: WebContext, part: ReactElement): Promise<Response> {
  const answer = await renderFragment(c, part);
  answer.headers.set('Cache-Control', PRIVATE_HEADERS);
  return answer;
}

/** Sends the browser to a page of ours, by GET, whatever it asked with. */
export function redirectTo(c: WebContext, path: string): Response {
  c.header('Cache-Control', PRIVATE_HEADERS);
  return c.redirect(path, 303);
}
