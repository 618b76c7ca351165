import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { securityEvents, users } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { mailsTo, newestMail } from '../../support/mailbox.ts';
import { NOW, openTestSite, siteOver, type TestSite } from '../../support/test-site.ts';
import { authApiClient } from './api-client.ts';

export const NEXT_PASSWORD = 'the upper deck on a Tuesday';
/** PKCE's challenge, which is also its verifier. */
export const PLAIN_PKCE = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };

type Variables = Record<string, string>;

/** With these variables a site sends no mails and keeps their texts. */
export const KEEPS_MAILS = { ENVIRONMENT: 'development', RESEND_API_KEY: '' };

/** A site, a client of its API, and its accounts. */
export async function openAuthSite(variables: Variables = {}, now: () => Date = () => NOW) {
  const site = await openTestSite(variables, now);
  const isLimit = (name: string) => name.startsWith('LIMITS');
  const withoutLimits = Object.fromEntries(Object.entries(variables).filter(([name]) => !isLimit(name)));
  /** The same site with other settings. Changed limits replace all of its own; `LIMITS` alone restores them. */
  const also = (changes: Variables): TestSite => {
    const own = Object.keys(changes).some(isLimit) ? withoutLimits : variables;
    return siteOver(site.db, site.databaseUrl, async () => undefined, { ...own, ...changes }, now);
  };
  return { ...accountsOf(site), site, also, alsoApi: (changes: Variables) => authApiClient(also(changes)) };
}

/** What tests ask of the accounts of a site. */
export function accountsOf(site: TestSite) {
  const { db, deps } = site;
  const api = authApiClient(site);
  const owner = async (changes: Parameters<typeof storeAccount>[1] = {}) => {
    const user = await storeAccount(deps, changes);
    return { ...user, email: user.email ?? '' };
  };
  return {
    api,
    /** A new confirmed account with `PASSWORD`. */
    owner,
    /** The session of such an account. */
    signedIn: async (changes: Parameters<typeof storeAccount>[1] = {}) =>
      api.signIn((await owner(changes)).email),
    operator: async () => ({ authorization: `Bearer ${await writeOperatorToken(deps.auth)}` }),
    userRow: async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0],
    userRowOf: async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0],
    eventsOf: async (userId: string) => {
      const own = db.select().from(securityEvents).where(eq(securityEvents.userId, userId));
      return (await own.orderBy(securityEvents.id)).map(({ kind }) => kind);
    },
    mailTo: (email: string, kind: string) => newestMail(deps, email, kind),
    /** Kinds of the mails to an address, oldest first. */
    kindsTo: async (email: string) => (await mailsTo(deps, email)).map(({ kind }) => kind),
  };
}

/** What is sent, and the answer. */
export type Row<Sent = object> = readonly [sent: Sent, answer: string];

/** One test for each row. */
export function testAnswers<Sent>(
  operation: string,
  rows: readonly Row<Sent>[],
  ask: (sent: Sent) => Promise<string>,
): void {
  test.each(rows.map(([sent, answer]) => ({ sent, answer, start: JSON.stringify(sent).slice(0, 80) })))(
    `${operation} $start · $answer`,
    async ({ sent, answer }) => {
      expect(await ask(sent)).toBe(answer);
    },
  );
}
