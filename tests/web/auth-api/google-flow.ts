import { createHash, randomBytes } from 'node:crypto';
import { openBrowser, type CookieBrowser } from '../../support/cookie-browser.ts';
import { ORIGIN, type TestSite } from '../../support/test-site.ts';

/** The redirect target of the client under test. */
export const CLIENT = `${ORIGIN}/client`;

export function makePkce(): { verifier: string; query: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: { code_challenge: challenge, code_challenge_method: 's256' } };
}

export function authorizePath(query: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({ provider: 'google', redirect_to: CLIENT, ...query });
  return `/auth/v1/authorize?${parameters}`;
}

export function browserOf(site: Pick<TestSite, 'ask'>): CookieBrowser {
  return openBrowser(ORIGIN, site.ask);
}

export function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? '', ORIGIN);
}

export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}

/** The provider redirects at once. @returns the callback address, not visited yet. */
export async function toCallback(browser: CookieBrowser, query: Record<string, string> = {}): Promise<URL> {
  const begun = await browser.visit(authorizePath(query));
  return locationOf(await browser.visit(locationOf(begun)));
}
