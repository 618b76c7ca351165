/** Sends one request at a time and stores cookies by host. */
export interface CookieBrowser {
  /** Sends a request with the cookies of its host; does not follow redirects. */
  visit: (address: string | URL, request?: RequestInit) => Promise<Response>;
  /**
   * Follows redirects within `origin`.
   * @returns the last response.
   */
  followTo: (response: Response, origin: string) => Promise<Response>;
  /** Returns the `Cookie` header for a host. */
  cookies: (host: string) => string;
}

/** @param siteOrigin the origin that `requestSite` serves; other requests use the network. */
export function openBrowser(
  siteOrigin: string,
  requestSite: (path: string, request: RequestInit) => Promise<Response>,
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
    const options = { ...request, headers: sent, redirect: 'manual' } as const;
    const response =
      url.origin === siteOrigin
        ? await requestSite(url.pathname + url.search, options)
        : await fetch(url, options);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/; max-age=0\b|; expires=thu, 01 jan 1970/i.test(cookie) || value === '')
        jarOf(url.host).delete(name);
      else jarOf(url.host).set(name, value);
    }
    return response;
  };
  const followTo: CookieBrowser['followTo'] = async (response, origin) => {
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, origin);
    return next?.origin === origin ? followTo(await visit(next), origin) : response;
  };
  return { visit, followTo, cookies };
}
