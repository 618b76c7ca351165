import type * as z from 'zod';
import type { Removal } from '../../db/queries/removed-content.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { lastPage } from '../../domain/paging.ts';
import { respondPublic } from '../caching/respond-public.ts';
import type { WebContext } from '../http/web-context.ts';
import { respondProblem } from './problem.ts';
import { readQuery } from './read-query.ts';
import type { Links, Paging } from './schemas/envelope.ts';

/** What is not stored: taken out, or never there. */
export function respondMissing(c: WebContext, removal: Removal | null, detail: string): Response {
  if (removal === null) return respondProblem(c, 'not-found', detail);
  return respondProblem(
    c,
    'gone',
    removal.movedTo === null
      ? 'It was taken out and nothing took its place.'
      : `It was taken out. ${removal.movedTo} took its place.`,
  );
}

/**
 * Hands a checked query to `answer`, or tells what is wrong with it. Its order is free: many clients of an API
 * follow no redirects.
 * @param sources what the answer is made of; null for facts of the code.
 */
export async function withQuery<T extends object>(
  c: WebContext,
  schema: z.ZodObject & z.ZodType<T>,
  sources: PageVersionSources | null | ((query: T) => PageVersionSources),
  answer: (query: T) => object | Response | Promise<object | Response>,
): Promise<Response> {
  const read = readQuery(c.req.url, schema);
  if (read.kind === 'invalid') {
    return respondProblem(c, 'invalid-parameters', 'Correct the parameters named in "errors".', read.errors);
  }
  const shows = {
    sources: typeof sources === 'function' ? sources(read.query) : sources,
    search: new URL(c.req.url).search,
  };
  return respondPublic(c, shows, async () => {
    const body = await answer(read.query);
    return body instanceof Response ? body : c.json(body);
  });
}

/** Where a page stands among its pages. A page past the last one is empty and leads back. */
export function pagingOf(
  address: string,
  { page, pageSize, totalItems }: { page: number; pageSize: number; totalItems: number },
): { paging: Paging; links: Links } {
  const last = lastPage(totalItems, pageSize);
  const { pathname, searchParams } = new URL(address);
  const pathOf = (number: number) => {
    const query = new URLSearchParams(searchParams);
    if (number === 1) query.delete('page');
    else query.set('page', String(number));
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    paging: { page, page_size: pageSize, total_items: totalItems, total_pages: last },
    links: {
      self: pathOf(page),
      prev: page > 1 ? pathOf(Math.min(page - 1, last)) : null,
      next: page < last ? pathOf(page + 1) : null,
    },
  };
}
