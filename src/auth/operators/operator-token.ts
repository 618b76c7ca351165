import { errors } from 'jose';
import * as z from 'zod';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { UnknownKeyError } from '../tokens/signing-keys.ts';

const OPERATOR_ROLES = ['service_role', 'supabase_admin'] as const;
const AUDIENCE = 'operators';
const LIFETIME_S = 300;

const claimsShape = z.object({ role: z.string().default('') });

/**
 * Whether a token is an operator's (auth-api.md 1.3, Admin): signed by a key of its own, and in production
 * with an end and our audience. Without such a key nobody is one.
 */
export async function readOperatorToken(deps: AuthDeps, token: string): Promise<AuthResult> {
  const { operatorKeys, isDevelopment } = deps;
  if (operatorKeys === null) return refuse('not_admin');
  try {
    const payload = await operatorKeys.verify(token, {
      currentDate: deps.now(),
      ...(isDevelopment ? {} : { audience: AUDIENCE, requiredClaims: ['exp'], maxTokenAge: LIFETIME_S }),
    });
    const { role } = claimsShape.parse(payload);
    return OPERATOR_ROLES.some((known) => known === role) ? { ok: true } : refuse('not_admin');
  } catch (error) {
    if (error instanceof UnknownKeyError && (await isAPersons(deps, token))) return refuse('not_admin');
    if (error instanceof errors.JOSEError || error instanceof UnknownKeyError) {
      return refuse('bad_jwt', { message: 'invalid JWT: unable to parse or verify signature' });
    }
    throw error;
  }
}

/** A token for one command, good for five minutes. */
export function writeOperatorToken({
  operatorKeys,
  now,
}: Pick<AuthDeps, 'operatorKeys' | 'now'>): Promise<string> {
  if (operatorKeys === null) throw new Error('No operator key');
  const issuedAt = Math.floor(now().getTime() / 1000);
  return operatorKeys.sign({
    role: 'service_role',
    aud: AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_S,
  });
}

/** A valid token of somebody without the right is told so; anything else is no token at all. */
async function isAPersons({ keys, now }: AuthDeps, token: string): Promise<boolean> {
  try {
    await keys.verify(token, { currentDate: now() });
    return true;
  } catch {
    return false;
  }
}
