import { openApiDocument } from '../../../src/web/api/openapi.ts';
import { storeAccount } from '../../support/accounts.ts';
import { readApiDescription } from '../../support/api-description.ts';
import type { TestSite } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from '../auth-api/api-client.ts';

export const TRIPS = '/api/v1/me/trips';
export const VISITS = '/api/v1/me/visits';
export const description = readApiDescription(JSON.parse(JSON.stringify(openApiDocument())));

/** A client of the private API with a bearer token of a new account. */
export async function openApiFan(site: TestSite, changes: Parameters<typeof storeAccount>[1] = {}) {
  const account = await storeAccount(site.deps, changes);
  const client = authApiClient(site);
  const authorization = client.bearer(await client.signIn(account.email));
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    site.ask(path, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...authorization, ...freshNetwork(), ...headers },
    });
  return {
    userId: account.id,
    authorization,
    send,
    get: (path: string) => send('GET', path),
    /** Saves a trip and returns it. */
    save: async (code: string, more: Record<string, unknown> = {}) =>
      (await (await send('POST', TRIPS, { code, ...more })).json()).data,
  };
}

/** Status and kind of a problem. */
export const problemOf = async (response: Response) => {
  const { type } = await response.json();
  return [response.status, String(type).split('#')[1]];
};

/** The lowest first. */
export const statusesOf = (responses: readonly Response[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
