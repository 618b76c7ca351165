import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { BRAND } from '../../domain/brand.ts';
import { NO_STORE } from '../http/cache-control.ts';
import type { WebContext } from '../http/web-context.ts';
import { renderPage } from '../page/render-page.tsx';
import { SearchLink } from '../ui/search-form.tsx';

interface MissingPage {
  /** Such as 'Roadtrip'. */
  what: string;
  /** Such as 'We have no roadtrip at this address.' */
  message: string;
  /** The page that lists the others. */
  list: { href: string; label: string };
  /** Its last segment is what the page offers to search for. */
  path: string;
}

/** Redirects to what replaces a text. A removed one is a 410, one that never was a 404. */
export async function respondRemoved(
  c: WebContext,
  removal: { movedTo: string | null } | null,
  page: MissingPage,
): Promise<Response> {
  if (removal === null) return respondMissing(c, `${page.what} not found`, page, 404);
  if (removal.movedTo === null) {
    return respondMissing(c, `This ${page.what.toLowerCase()} was removed`, page, 410);
  }
  // The target may change.
  c.header('Cache-Control', NO_STORE);
  return c.redirect(removal.movedTo, 301);
}

export function respondMissing(
  c: WebContext,
  title: string,
  { message, list, path }: MissingPage,
  status: ContentfulStatusCode,
): Promise<Response> {
  return renderPage(
    c,
    missingHead(title, c.req.path),
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      <p>
        <a className="btn" href={list.href}>
          {list.label}
        </a>{' '}
        <SearchLink path={path} />
      </p>
    </div>,
    status,
  );
}

/** For a page without content of its own. */
export function missingHead(title: string, canonical: string) {
  return {
    title: `${title} | ${BRAND.name}`,
    description: BRAND.description,
    canonical,
    noindex: true,
    styles: ['plain-page'] as const,
  };
}
