/** Google has all profile pictures here. No other images come from another host. */
const PICTURE_DOMAIN = 'googleusercontent.com';

export const PICTURE_SOURCE = `https://*.${PICTURE_DOMAIN}`;

/** Clients can write any address into their metadata. A browser would block other hosts and log an error. */
export function isAllowedPicture(address: string): boolean {
  const url = URL.parse(address.trim());
  return url?.protocol === 'https:' && url.port === '' && url.hostname.endsWith(`.${PICTURE_DOMAIN}`);
}
