import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { identities, mailOutbox, securityEvents } from '../../../src/db/schema/accounts.ts';
import { storeAccount } from '../../support/accounts.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import { openTestSite, siteOver, type TestSite } from '../../support/test-site.ts';
import { browserOf, fragmentOf, locationOf, toCallback } from './google-flow.ts';
import { authApiClient } from './api-client.ts';

const realClock = () => new Date();

/** A site, and an OpenID provider that issues whatever a test wants. */
export async function openGoogleSite() {
  const google = await startHostileGoogle();
  const site = await openTestSite(google.variables, realClock);
  const wire = authApiClient(site);
  return {
    google,
    site,
    wire,
    /** The same site with other settings. */
    alsoWith: (variables: Record<string, string>): TestSite =>
      siteOver(
        site.db,
        site.databaseUrl,
        async () => undefined,
        { ...google.variables, ...variables },
        realClock,
      ),
    /** @returns the parameters in the fragment that the client receives. */
    signIn: async (
      person: Record<string, unknown>,
      asked: TestSite = site,
    ): Promise<Record<string, string>> => {
      google.claim(person);
      const browser = browserOf(asked);
      return fragmentOf(locationOf(await browser.visit(await toCallback(browser))));
    },
    /** Of a new account with a password. */
    signedIn: async () => wire.signIn((await storeAccount(site.deps)).email),
    userOf: async ({ access_token: token = '' }: Record<string, string>) => {
      const response = await wire.user({ access_token: token });
      expect(response.status).toBe(200);
      const user: { id: string; user_metadata: Record<string, unknown> } & Record<string, unknown> =
        await response.json();
      return user;
    },
    identitiesOf: (userId: string) => site.db.select().from(identities).where(eq(identities.userId, userId)),
    eventsOf: async (userId: string) =>
      (await site.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
        ({ kind }) => kind,
      ),
    /** Kinds of mails, oldest first. */
    mailsOf: async (userId: string) => {
      const own = site.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));
      return (await own.orderBy(asc(mailOutbox.createdAt))).map(({ kind }) => kind);
    },
    close: async () => {
      await site.close();
      await google.close();
    },
  };
}
