/** Keys of live links, votes and followers, and the tokens that unsubscribe. */
const SECRETS = /[0-9a-f]{32}|(?<=\/unsubscribe\/)[^/?#]+/gi;

/** A path or an address as a log may have it: without the keys that open what it names. */
export function loggedPath(path: string): string {
  return path.replaceAll(SECRETS, '(key)');
}
