const VIATOR_HOSTS = new Set(['viator.com', 'www.viator.com']);
/** Viator's id of its own tracking; the same for every partner. */
const MCID = '42383';

/**
 * Where 'See more to do in {city}' leads: the link stored for the city, else a plain search at Viator
 * (decisions.md 5). A stored link that does not lead to Viator counts as none.
 * @param partnerId of the operator's account, which then earns the commission; null leaves the link plain.
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
