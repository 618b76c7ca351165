import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { identities } from '../../../src/db/schema/accounts.ts';
import { startHostileGoogle } from '../../support/hostile-google.ts';
import type { TestSite } from '../../support/test-site.ts';
import { authorizePath, browserOf, fragmentOf, locationOf, toCallback } from './google-flow.ts';
import { openAuthSite } from './auth-site.ts';
import type { Session } from './api-client.ts';

const realClock = () => new Date();

/** A site, and an OpenID provider that issues whatever a test wants. */
export async function openGoogleSite() {
  const google = await startHostileGoogle();
  const opened = await openAuthSite(google.variables, realClock);
  const { site, api } = opened;
  return {
    ...opened,
    google,
    /** @returns the parameters in the fragment that the client receives. */
    signIn: async (
      person: Record<string, unknown>,
      asked: TestSite = site,
    ): Promise<Record<string, string>> => {
      google.claim(person);
      const browser = browserOf(asked);
      return fragmentOf(locationOf(await browser.visit(await toCallback(browser))));
    },
    /** Begins to add Google to the account of a session. @returns the callback address, not visited yet. */
    toLinkCallback: async (
      session: Session,
      browser = browserOf(site),
      query: Record<string, string> = {},
    ) => {
      const path = authorizePath(query).replace('/authorize', '/user/identities/authorize');
      const begun = await browser.visit(path, { headers: api.bearer(session) });
      expect(begun.status).toBe(302);
      return locationOf(await browser.visit(locationOf(begun)));
    },
    userOf: async ({ access_token: token = '' }: Record<string, string>) => {
      const response = await api.user({ access_token: token });
      expect(response.status).toBe(200);
      const user: { id: string; user_metadata: Record<string, unknown> } & Record<string, unknown> =
        await response.json();
      return user;
    },
    identitiesOf: (userId: string) => site.db.select().from(identities).where(eq(identities.userId, userId)),
    close: async () => {
      await site.close();
      await google.close();
    },
  };
}
