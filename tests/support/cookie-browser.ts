/** A browser that goes one step at a time and keeps cookies by host. */
export interface CookieBrowser {
  /** Asks for an address with the cookies of its host; redirects are not followed. */
  visit: (address: string | URL, request?: RequestInit) => Promise<Response>;
  /** Follows redirects from an answer for as long as they lead to `origin`. @returns the last answer. */
  followTo: (answer: Response, origin: string) => Promise<Response>;
  /** What it sends to a host now, as one header. */
  cookies: (host: string) => string;
}

/**
 * @param siteOrigin the host that `askSite` answers for; others are asked over the network.
 */
export function openBrowser(
  siteOrigin: string,
  askSite: (path: string, request: RequestInit) => Promise<Response>,
): CookieBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookies = (host: string) => [...jarOf(host)].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit: CookieBrowser['visit'] = async (address, { headers, ...request } = {}) => {
    const url = new URL(address, siteOrigin);
    const sent = new Headers(headers);
    if (cookies(url.host) !== '') sent.set('cookie', cookies(url.host));
    const asked = { ...request, headers: sent, redirect: 'manual' } as const;
    const answer =
      url.origin === siteOrigin ? await askSite(url.pathname + url.search, asked) : await fetch(url, asked);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/; max-age=0\b|; expires=thu, 01 jan 1970/i.test(cookie) || value === '')
        jarOf(url.host).delete(name);
      else jarOf(url.host).set(name, value);
    }
    return answer;
  };
  const followTo: CookieBrowser['followTo'] = async (answer, origin) => {
    const location = answer.headers.get('location');
    const next = location === null ? null : new URL(location, origin);
    return next?.origin === origin ? followTo(await visit(next), origin) : answer;
  };
  return { visit, followTo, cookies };
}
