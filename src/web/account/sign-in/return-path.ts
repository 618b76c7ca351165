import { canonicalPathname } from '../../http/canonical-path.ts';
import { paths } from '../../urls/paths.ts';

/** Longer than any address of a page. */
const MAX_LENGTH = 1000;
/** Nobody who has just signed in wants to be here; the service's own addresses lie below the first. */
const EXCLUDED_PATHS = [paths.auth(), paths.verify(), paths.resetPassword()];

/**
 * Where signing in leads back to, of a wish that anybody may have written: a page of this site, in the one
 * spelling that is no redirect (auth-api.md 5, open redirects).
 * @param wish an address or a path: the page somebody came from, or what a form of ours has kept of it.
 * @returns path and query; null for everything else, and for home, where it leads anyway.
 */
export function returnPath(wish: string | undefined, siteOrigin: string): string | null {
  // What parsers disagree about is nobody's address.
  if (!wish || wish.length > MAX_LENGTH || /[\s\\@\p{Cc}]/u.test(wish)) return null;
  const url = URL.parse(wish, siteOrigin);
  if (url === null || url.origin !== siteOrigin) return null;
  const { pathname, search } = url;
  if (canonicalPathname(pathname) !== pathname || pathname === paths.home()) return null;
  const isNever = EXCLUDED_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isNever ? null : `${pathname}${search}`;
}
