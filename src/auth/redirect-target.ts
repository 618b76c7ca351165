import type { AuthConfig } from '../config/parse-config.ts';

const MAX_LENGTH = 2048;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** They run code or read files. */
const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:']);
const SCHEME_AND_HOST = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/is;

/**
 * Returns the first URL on the site or the operator's list, else the site's address.
 * @param requested absolute, the most explicit one first.
 * @returns an absolute URL without a fragment.
 */
export function redirectTarget(
  requested: readonly (string | null | undefined)[],
  rules: Pick<AuthConfig, 'redirectAllowList'> & { siteOrigin: string },
): string {
  for (const address of requested) {
    const target = address ? acceptedTarget(address, rules) : null;
    if (target !== null) return target;
  }
  return rules.siteOrigin;
}

function acceptedTarget(
  address: string,
  { siteOrigin, redirectAllowList }: Parameters<typeof redirectTarget>[1],
): string | null {
  // Parsers disagree about these characters.
  if (address.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(address)) return null;
  const [, , rawHost = ''] = SCHEME_AND_HOST.exec(address) ?? [];
  const url = URL.parse(address);
  if (url === null || rawHost === '' || NEVER.has(url.protocol) || url.username || url.password) return null;
  if (isOddHost(url, rawHost)) return null;
  url.hash = '';
  const isAccepted =
    isOnSite(url, new URL(siteOrigin)) || redirectAllowList.some((glob) => matches(url.href, glob));
  return isAccepted ? url.href : null;
}

/**
 * Finds bare IP addresses and hosts that parse differently from how they are written (2130706433, 0x7f.1,
 * ｅxample.com).
 */
function isOddHost({ protocol, host, hostname, port }: URL, rawHost: string): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const written = rawHost.toLowerCase().replace(port === '' ? /:(?:80|443)?$/ : /$^/, '');
  if (written !== host) return true;
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
  return isAddress && !LOOPBACK.has(hostname);
}

/** On localhost any port is accepted, for a developer's client. */
function isOnSite(url: URL, site: URL): boolean {
  const isSameHost = url.protocol === site.protocol && url.hostname === site.hostname;
  return isSameHost && (url.port === site.port || LOOPBACK.has(site.hostname));
}

/**
 * `*` matches any characters except `.` and `/`, `**` any characters, and `?` one. No wildcard spans both
 * host and path.
 */
function matches(address: string, glob: string): boolean {
  const [, scheme, host, path] = SCHEME_AND_HOST.exec(address) ?? [];
  const [, globScheme, globHost = '', globPath = ''] = SCHEME_AND_HOST.exec(glob) ?? [];
  if (scheme === undefined || scheme !== globScheme?.toLowerCase()) return false;
  const isHttp = scheme === 'http://' || scheme === 'https://';
  return (
    globExpression(globHost).test(host ?? '') &&
    globExpression(isHttp ? globPath || '/' : globPath).test(path ?? '')
  );
}

function globExpression(glob: string): RegExp {
  const parts = glob.match(/\*\*|\*|\?|[^*?]+/g) ?? [];
  const wildcards: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' };
  const literal = (text: string) => text.replaceAll(/[.+^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`^${parts.map((part) => wildcards[part] ?? literal(part)).join('')}$`, 's');
}
