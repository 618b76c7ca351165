import * as v from 'valibot';
import { PASSWORD } from '../../support/accounts.ts';
import { isUuid } from '../../../src/domain/accounts/uuid.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import type { TestSite } from '../../support/test-site.ts';

export const uuidShape = v.pipe(v.string(), v.check(isUuid));
const sessionShape = v.object({
  token_type: v.literal('bearer'),
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  expires_at: v.number(),
  user: v.looseObject({
    id: v.string(),
    email: v.string(),
    user_metadata: v.record(v.string(), v.unknown()),
  }),
});
export type Session = v.InferOutput<typeof sessionShape>;
type Token = Pick<Session, 'access_token'>;
type Headers = Record<string, string>;

/** An unused address. */
export function freshEmail(): string {
  return `fan-${crypto.randomUUID()}@example.com`;
}

const bearer = ({ access_token: token }: Token) => ({ authorization: `Bearer ${token}` });

const readSession = async (response: Response) => v.parse(sessionShape, await response.json());

/** Claims of an access token, unchecked. */
export function claimsOf({ access_token: token }: Token): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Status and code of a refusal. */
const refusal = async (response: Response) => {
  const { code } = v.parse(v.object({ code: v.string() }), await response.json());
  return [response.status, code];
};

/** @returns `200`, or status and code of a refusal: `422 email_exists`. */
export async function answerOf(asked: Response | Promise<Response>): Promise<string> {
  const response = await asked;
  return response.status < 400 ? String(response.status) : (await refusal(response)).join(' ');
}

const problemShape = v.strictObject({
  code: v.string(),
  message: v.string(),
  weak_password: v.optional(v.strictObject({ reasons: v.array(v.string()) })),
});

/** @returns `422 email_exists: A user with this email address …`, the whole of a refusal. */
export async function problemOf(asked: Response | Promise<Response>): Promise<string> {
  const response = await asked;
  const { code, message } = v.parse(problemShape, await response.json());
  return `${response.status} ${code}: ${message}`;
}

/** A client of `/auth/v1`, of the version with named errors; each call comes from its own network. */
export function authApiClient(site: Pick<TestSite, 'ask'>) {
  const send = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
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
  /**
   * @param request method and path: `PUT /user`.
   * @param as whose session, or headers.
   */
  const ask = (request: string, body?: unknown, as: Token | Headers = {}) => {
    const [method = '', path = ''] = request.split(' ');
    return send(method, path, body, isToken(as) ? bearer(as) : as);
  };
  return {
    send,
    ask,
    answer: (...asked: Parameters<typeof ask>) => answerOf(ask(...asked)),
    bearer,
    readSession,
    refusal,
    post: (path: string, body: unknown, headers?: Headers) => send('POST', path, body, headers),
    /** The session that a request opens. */
    open: async (...asked: Parameters<typeof ask>) => readSession(await ask(...asked)),
    /** Signs in with `PASSWORD`. */
    signIn: async (email: string | null) =>
      readSession(await send('POST', '/token?grant_type=password', { email, password: PASSWORD })),
    signInWith: (email: string | null, password: string, headers?: Headers) =>
      send('POST', '/token?grant_type=password', { email, password }, headers),
    refresh: (token: string) => send('POST', '/token?grant_type=refresh_token', { refresh_token: token }),
    user: (session: Token) => send('GET', '/user', undefined, bearer(session)),
  };
}
export type AuthApiClient = ReturnType<typeof authApiClient>;

function isToken(as: Token | Headers): as is Token {
  return 'access_token' in as;
}
