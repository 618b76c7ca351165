import { refuseTooManyChanges } from '../../auth/rate-limits/buckets.ts';
import {
  authenticate,
  bearerToken,
  needsSecondFactor,
  type ReadOwn,
  type SignedIn,
} from '../../auth/sessions/authenticate.ts';
import { respondProblem, respondTooMany, respondUnavailable } from './problems.ts';
import { clientOf } from '../http/client-of-request.ts';
import { SAFE_METHODS } from '../http/same-origin.ts';
import type { WebContext } from '../http/web-context.ts';
import { readBrowserSession, readSessionWith, type BrowserSession } from '../session/viewer.ts';

/** With an Authorization header, the cookies are ignored. */
export function hasOwnToken(c: WebContext): boolean {
  return c.req.header('authorization') !== undefined;
}

export interface Own<Rows> {
  signedIn: SignedIn;
  userId: string;
  rows: Rows;
}

/** A change shares the limits of other changes of the account (docs/rules.md#the-private-api). */
export async function withOwner(
  c: WebContext,
  respond: (own: Own<null>) => Response | Promise<Response>,
): Promise<Response> {
  const owner = ownerOf(c, await readSession(c, authenticate));
  return 'response' in owner ? owner.response : respondToOwner(c, owner.signedIn, null, respond);
}

/**
 * Reads rows of the owner in the same round trip.
 * @param readOwn sends one batch that only reads, because the session may turn out to be none.
 * @param missing what to say when there are no rows.
 */
export async function withOwnRows<Rows extends object>(
  c: WebContext,
  readOwn: ReadOwn<Rows | null>,
  respond: (own: Own<Rows>) => Response | Promise<Response>,
  missing?: string,
): Promise<Response> {
  const read: { value?: { rows: Rows | null } } = {};
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
  if ('response' in owner) return owner.response;
  if (read.value === undefined) throw new Error('a session was read without its rows');
  const { rows } = read.value;
  return rows === null
    ? respondProblem(c, 'not-found', missing)
    : respondToOwner(c, owner.signedIn, rows, respond);
}

async function respondToOwner<Rows>(
  c: WebContext,
  signedIn: SignedIn,
  rows: Rows,
  respond: (own: Own<Rows>) => Response | Promise<Response>,
): Promise<Response> {
  const { auth } = c.var;
  const refusal = SAFE_METHODS.has(c.req.method)
    ? null
    : await refuseTooManyChanges(auth, signedIn, clientOf(c));
  if (refusal !== null) return respondTooMany(c, refusal.retryAfterSeconds ?? 1);
  return respond({ signedIn, userId: signedIn.account.user.id, rows });
}

async function readSession(c: WebContext, check: typeof authenticate): Promise<BrowserSession> {
  if (!hasOwnToken(c)) return readBrowserSession(c, 0, check);
  const bearer = bearerToken(c.req.header('authorization'));
  const signedIn = bearer.ok ? await check(c.var.auth, bearer.token) : bearer;
  if (!signedIn.ok) return { kind: 'nobody' };
  return { kind: needsSecondFactor(signedIn) ? 'unfinished' : 'signed-in', signedIn };
}

function ownerOf(c: WebContext, session: BrowserSession): { signedIn: SignedIn } | { response: Response } {
  switch (session.kind) {
    case 'signed-in':
      return { signedIn: session.signedIn };
    case 'unfinished':
      return { response: respondProblem(c, 'second-step-missing') };
    case 'busy':
      return { response: respondUnavailable(c) };
    case 'nobody':
    case 'late':
      c.header('WWW-Authenticate', 'Bearer');
      return { response: respondProblem(c, 'not-signed-in') };
  }
}
