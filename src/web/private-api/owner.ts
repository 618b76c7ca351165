import {
  authenticate,
  bearerToken,
  needsSecondFactor,
  type ReadOwn,
  type SignedIn,
} from '../../auth/sessions/authenticate.ts';
import { respondProblem, respondUnavailable } from '../api/respond-problem.ts';
import type { WebContext } from '../http/web-context.ts';
import { readBrowserSession, readSessionWith, type BrowserSession } from '../session/viewer.ts';

export type Owner = { signedIn: SignedIn } | { response: Response };

/** With an Authorization header, the cookies are ignored. */
export function hasOwnToken(c: WebContext): boolean {
  return c.req.header('authorization') !== undefined;
}

export async function readOwner(c: WebContext): Promise<Owner> {
  return ownerOf(c, await readSession(c, authenticate));
}

/**
 * Reads rows of the owner in the same round trip.
 * @param readOwn sends one batch that only reads, because the session may turn out to be none.
 */
export async function readOwnerWith<Rows>(
  c: WebContext,
  readOwn: ReadOwn<Rows>,
): Promise<{ signedIn: SignedIn; rows: Rows } | { response: Response }> {
  const read: { value?: { rows: Rows } } = {};
  const { session } = await readSessionWith(
    c,
    async (db, userId) => {
      const rows = await readOwn(db, userId);
      read.value = { rows };
      return rows;
    },
    readSession,
  );
  const owner = ownerOf(c, session);
  if ('response' in owner) return owner;
  if (read.value === undefined) throw new Error('a session was read without its rows');
  return { ...owner, ...read.value };
}

async function readSession(c: WebContext, check: typeof authenticate): Promise<BrowserSession> {
  if (!hasOwnToken(c)) return readBrowserSession(c, 0, check);
  const bearer = bearerToken(c.req.header('authorization'));
  const signedIn = bearer.ok ? await check(c.var.auth, bearer.token) : bearer;
  if (!signedIn.ok) return { kind: 'nobody' };
  return { kind: needsSecondFactor(signedIn) ? 'unfinished' : 'signed-in', signedIn };
}

function ownerOf(c: WebContext, session: BrowserSession): Owner {
  switch (session.kind) {
    case 'signed-in':
      return { signedIn: session.signedIn };
    case 'unfinished':
      return {
        response: respondProblem(
          c,
          'second-step-missing',
          'Finish the two-step verification of this session first.',
        ),
      };
    case 'busy':
      return { response: respondUnavailable(c) };
    case 'nobody':
    case 'late':
      c.header('WWW-Authenticate', 'Bearer');
      return {
        response: respondProblem(
          c,
          'not-signed-in',
          'Sign in, or send a current access token as a bearer token.',
        ),
      };
  }
}
