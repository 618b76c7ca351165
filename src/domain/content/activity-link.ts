const VIATOR_HOSTS = new Set(['viator.com', 'www.viator.com']);
const MCID = '42383';

/**
 * Falls back to a search unless the stored link leads to Viator. The `partnerId` earns commission
 * (docs/rules.md#guides).
 */
export function activityLink(city: string, storedLink: string, partnerId: string | null): string {
  const link = viatorUrl(storedLink) ?? searchFor(city);
  if (partnerId !== null) {
    link.searchParams.set('pid', partnerId);
    link.searchParams.set('mcid', MCID);
    link.searchParams.set('medium', 'link');
  }
  return link.href;
}

function searchFor(city: string): URL {
  const url = new URL('https://www.viator.com/searchResults/all');
  url.searchParams.set('text', city);
  return url;
}

function viatorUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && VIATOR_HOSTS.has(url.hostname) ? url : null;
}
