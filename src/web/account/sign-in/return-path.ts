import { canonicalPathname } from '../../http/canonical-path.ts';
import { paths } from '../../urls/paths.ts';

const MAX_LENGTH = 1000;
/** Signing in must not return to its own pages. */
const EXCLUDED_PATHS = [paths.auth(), paths.verify(), paths.resetPassword()];

/**
 * Anybody could have written `requested`, so only canonical URLs of this site are accepted (no open
 * redirects).
 * @param requested the URL or path from the `Referer` or from a form's `return_to`.
 * @returns the path and query, or null for home and for everything that is not accepted.
 */
export function returnPath(requested: string | undefined, siteOrigin: string): string | null {
  // URL parsers disagree about these characters.
  if (!requested || requested.length > MAX_LENGTH || /[\s\\@\p{Cc}]/u.test(requested)) return null;
  const url = URL.parse(requested, siteOrigin);
  if (url === null || url.origin !== siteOrigin) return null;
  const { pathname, search } = url;
  if (canonicalPathname(pathname) !== pathname || pathname === paths.home()) return null;
  const isExcluded = EXCLUDED_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isExcluded ? null : `${pathname}${search}`;
}
