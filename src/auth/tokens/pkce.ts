import { base64url } from 'jose';
import { sha256 } from '../../crypto/sha256.ts';
import { type AuthResult, invalid } from '../auth-result.ts';
import { linkTokenHash } from './one-time-token.ts';

/** As in GoTrue. */
export const PKCE_PREFIX = 'pkce_';

export const FLOW_CODE_SECONDS = 5 * 60;

const MIN_LENGTH = 43;
const MAX_LENGTH = 128;

/** Only its sender can exchange the code. */
export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** Requires both or neither; null and '' mean absent. */
export function readCodeChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): AuthResult<{ codeChallenge: CodeChallenge | null }> {
  if (!challenge && !method) return { ok: true, codeChallenge: null };
  if (!challenge || !method) return invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH)
    return invalid(`code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`);
  if (!/^[\w.~-]+$/.test(challenge)) {
    return invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const lowerMethod = method.toLowerCase();
  if (lowerMethod !== 's256' && lowerMethod !== 'plain')
    return invalid('code_challenge_method must be s256 or plain');
  return { ok: true, codeChallenge: { challenge, method: lowerMethod } };
}

/** For `s256` (RFC 7636, 4.6). */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url.encode(await sha256(verifier));
}

export async function createAuthCode(): Promise<{ code: string; hash: string }> {
  const code = crypto.randomUUID();
  return { code, hash: await authCodeHash(code) };
}

export function authCodeHash(code: string): Promise<string> {
  return linkTokenHash(code);
}
