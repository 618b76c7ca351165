/** Profile pictures are the only images from another host, and Google has them all on this domain. */
const PICTURE_DOMAIN = 'googleusercontent.com';

/** The source that the Content-Security-Policy allows. */
export const PICTURE_SOURCE = `https://*.${PICTURE_DOMAIN}`;

/**
 * Tells whether a page may show the picture. Clients can write any address into their metadata; a browser would
 * block it and log an error.
 */
export function isAllowedPicture(address: string): boolean {
  const url = URL.parse(address.trim());
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith(`.${PICTURE_DOMAIN}`);
}
