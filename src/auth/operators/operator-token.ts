import { errors } from 'jose';
import * as v from 'valibot';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import { UnknownKeyError } from '../tokens/signing-keys.ts';

const OPERATOR_ROLES = ['service_role', 'supabase_admin'] as const;
const AUDIENCE = 'operators';
const LIFETIME_SECONDS = 300;

const claimsShape = v.object({ role: v.optional(v.string(), '') });

/** They have their own keys. In production they need an expiry and our audience. */
export async function readOperatorToken(deps: AuthDeps, token: string): Promise<AuthResult> {
  const { operatorKeys, isDevelopment } = deps;
  if (operatorKeys === null) return refuse('not_admin');
  try {
    const payload = await operatorKeys.verify(token, {
      currentDate: deps.now(),
      ...(isDevelopment
        ? {}
        : { audience: AUDIENCE, requiredClaims: ['exp'], maxTokenAge: LIFETIME_SECONDS }),
    });
    const { role } = v.parse(claimsShape, payload);
    return OPERATOR_ROLES.some((known) => known === role) ? { ok: true } : refuse('not_admin');
  } catch (error) {
    if (error instanceof UnknownKeyError && (await isUserToken(deps, token))) return refuse('not_admin');
    if (error instanceof errors.JOSEError || error instanceof UnknownKeyError) {
      return refuse('bad_jwt', { message: 'invalid JWT: unable to parse or verify signature' });
    }
    throw error;
  }
}

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
    exp: issuedAt + LIFETIME_SECONDS,
  });
}

/** A valid user token gets `not_admin` instead of `bad_jwt`. */
async function isUserToken({ keys, now }: AuthDeps, token: string): Promise<boolean> {
  try {
    await keys.verify(token, { currentDate: now() });
    return true;
  } catch {
    return false;
  }
}
