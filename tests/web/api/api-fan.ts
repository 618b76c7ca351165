import { storeAccount } from '../../support/accounts.ts';
import type { TestSite } from '../../support/test-site.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import { described } from './described.ts';

export const TRIPS = '/api/v1/me/trips';
export const VISITS = '/api/v1/me/visits';

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** A client of the private API with a bearer token of a new account. Every answer is as described. */
export async function openApiFan(site: TestSite, changes: Parameters<typeof storeAccount>[1] = {}) {
  const account = await storeAccount(site.deps, changes);
  const client = authApiClient(site);
  const authorization = client.bearer(await client.signIn(account.email));
  const send = async (
    method: keyof typeof METHODS,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const response = await site.ask(path, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...authorization, ...freshNetwork(), ...headers },
    });
    // These have no JSON of their own.
    return [204, 405].includes(response.status) ? response : described(path, response, METHODS[method]);
  };
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

/** The lowest first. */
export const statusesOf = (responses: readonly Response[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
