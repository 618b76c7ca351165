/** The part of an address that names a page. */
interface RequestAddress {
  pathname: string;
  /** With its '?'; '' without one or with nothing behind it. */
  search: string;
}

/**
 * Path and query as `URL` has them, without making one: every page asks several times.
 * @param url of a request: absolute, normalised and without a fragment.
 */
export function urlOf(url: string): RequestAddress {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const mark = url.indexOf('?', start);
  if (mark < 0) return { pathname: url.slice(start), search: '' };
  return { pathname: url.slice(start, mark), search: mark === url.length - 1 ? '' : url.slice(mark) };
}
