import * as z from 'zod';
import { PASSWORD } from '../../support/accounts.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import type { TestSite } from '../../support/test-site.ts';

const sessionShape = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  user: z.looseObject({
    id: z.string(),
    email: z.string(),
    user_metadata: z.record(z.string(), z.unknown()),
  }),
});
export type Session = z.infer<typeof sessionShape>;

/** An unused address. */
export function freshEmail(): string {
  return `fan-${crypto.randomUUID()}@example.com`;
}

/** A client of `/auth/v1`, of the version with named errors; each call comes from its own network. */
export function authApiClient(site: Pick<TestSite, 'ask'>) {
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    site.ask(`/auth/v1${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'X-Supabase-Api-Version': '2024-01-01',
        ...freshNetwork(),
        ...headers,
      },
    });
  const bearer = ({ access_token: token }: Pick<Session, 'access_token'>) => ({
    authorization: `Bearer ${token}`,
  });
  const readSession = async (response: Response) => sessionShape.parse(await response.json());
  return {
    send,
    bearer,
    readSession,
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    /** Signs in with `PASSWORD`. */
    signIn: async (email: string | null) =>
      readSession(await send('POST', '/token?grant_type=password', { email, password: PASSWORD })),
    refresh: (token: string) => send('POST', '/token?grant_type=refresh_token', { refresh_token: token }),
    user: (session: Pick<Session, 'access_token'>) => send('GET', '/user', undefined, bearer(session)),
    /** Status and code of a refusal. */
    refusal: async (response: Response) => {
      const { code } = z.object({ code: z.string() }).parse(await response.json());
      return [response.status, code];
    },
  };
}
