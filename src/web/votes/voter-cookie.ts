import { getCookie, setCookie } from 'hono/cookie';
import { isHexKey, randomKey } from '../../crypto/random-key.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import type { Voter } from '../../db/queries/group-votes.ts';
import type { WebContext } from '../http/web-context.ts';
import { cookieName, cookieOptions } from '../session/session-cookies.ts';

const NAME = 'voter';
/** No browser keeps a cookie longer. */
const MAX_AGE_S = 400 * 24 * 3600;
const MAX_LINKS = 10;
const IS_KEY = /^[\w-]{43}$/;

/** One cookie for all votes: the browser's secret, and the personal links that were opened in it. */
export interface VoterCookie {
  /** Null before its first answer. */
  browser: string | null;
  /** The newest first. */
  links: readonly string[];
}

export function readVoterCookie(c: WebContext): VoterCookie {
  const [browser = '', ...links] = (getCookie(c, cookieName(c, NAME)) ?? '').split('.');
  return {
    browser: IS_KEY.test(browser) ? browser : null,
    links: links.filter(isHexKey).slice(0, MAX_LINKS),
  };
}

/**
 * Returns the browser's secret, and writes the cookie where it has none.
 * @param given of the form, so that a form that is sent twice is one browser's.
 */
export function ensureBrowser(c: WebContext, cookie: VoterCookie, given: string): string {
  const browser = cookie.browser ?? (IS_KEY.test(given) ? given : randomKey());
  if (cookie.browser === null) writeVoterCookie(c, { ...cookie, browser });
  return browser;
}

/** The link works in this browser until there is a new one. */
export function rememberLink(c: WebContext, { browser, links }: VoterCookie, link: string): void {
  const all = [link, ...links.filter((other) => other !== link)].slice(0, MAX_LINKS);
  writeVoterCookie(c, { browser: browser ?? randomKey(), links: all });
}

function writeVoterCookie(c: WebContext, { browser, links }: VoterCookie): void {
  setCookie(c, cookieName(c, NAME), [browser, ...links].join('.'), {
    ...cookieOptions(c),
    maxAge: MAX_AGE_S,
  });
}

/** Bound to the vote, so that one person's answers to several votes have nothing in common. */
export function browserHash(c: WebContext, voteId: string, browser: string): Promise<string> {
  return c.var.deps.secrets.lookupKey('voter', `${voteId}\n${browser}`);
}

/** Those who answered in this browser, or opened their personal link in it. */
export async function votersOfBrowser<Known extends Pick<Voter, 'browserHash' | 'linkHash'>>(
  c: WebContext,
  voteId: string,
  voters: readonly Known[],
  { browser, links }: VoterCookie,
): Promise<Known[]> {
  const own = browser === null ? null : await browserHash(c, voteId, browser);
  const linkHashes = new Set(await Promise.all(links.map((link) => sha256Hex(link))));
  return voters.filter(
    (voter) =>
      (own !== null && voter.browserHash === own) ||
      (voter.linkHash !== null && linkHashes.has(voter.linkHash)),
  );
}
