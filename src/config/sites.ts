/** Every subdomain below these is its own site, as in the Public Suffix List. */
const HOSTING_SUFFIXES = new Set(['workers.dev', 'pages.dev']);
const SECOND_LEVEL_SUFFIX = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/;

/**
 * Returns what a browser calls the host's site: 'fanroads.com' of 'www.fanroads.com'. It knows few public
 * suffixes, so it may call two sites the same, but not the other way around.
 */
export function siteOf(hostname: string): string {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  const suffix = labels.slice(-2).join('.');
  const isSuffix = HOSTING_SUFFIXES.has(suffix) || SECOND_LEVEL_SUFFIX.test(suffix);
  return labels.slice(isSuffix ? -3 : -2).join('.');
}

/** A web redirect's site must have no wildcard. An app owns its scheme (`fanroads://sign-in`), so any host is one. */
export function namesHost(glob: string): boolean {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(glob) ?? [];
  if (!/^https?$/i.test(scheme)) return scheme !== '' && host !== '';
  const hostname = host.replace(/:[\d*?]*$/, '');
  const site = siteOf(hostname);
  const isLocal = hostname === 'localhost' || hostname.startsWith('[');
  return (
    !/[*?]/.test(site) && (isLocal || (site.split('.').every((label) => label !== '') && site.includes('.')))
  );
}
