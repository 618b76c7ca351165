import {
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey as JoseKey,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import * as v from 'valibot';
import { mustExist } from '../../domain/must-exist.ts';

// Only these members of a key may be published.
const number = v.exactOptional(v.string());
const publicHalf = v.object({
  kty: v.picklist(['EC', 'RSA']),
  kid: v.string(),
  alg: v.picklist(['ES256', 'RS256']),
  use: v.optional(v.literal('sig'), 'sig'),
  crv: number,
  x: number,
  y: number,
  n: number,
  e: number,
});

export interface SigningKeys {
  /** For `/.well-known/jwks.json`, newest first, without shared secrets. */
  published: JSONWebKeySet;
  /** @param claims with `iat` and `exp` in seconds. */
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Uses only the key of `kid` and its algorithm.
   * @throws JOSEError for an invalid token, or UnknownKeyError.
   */
  verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload>;
}

/**
 * Signs and verifies: only that shows whether a key's numbers belong together.
 * @throws when a key cannot do both.
 */
export async function tryKeys({ keys }: JSONWebKeySet): Promise<void> {
  const now = new Date();
  for (const key of keys) {
    const single = createSigningKeys({ keys: [key] });
    const token = await single.sign({ iat: Math.floor(now.getTime() / 1000) });
    await single.verify(token, { currentDate: now });
  }
}

/** @param keySet private keys, at least one. The first signs; all verify. */
export function createSigningKeys({ keys }: JSONWebKeySet): SigningKeys {
  const [newest] = keys;
  if (newest === undefined) throw new Error('No signing key');
  const imported = new Map<string, Promise<JoseKey | Uint8Array>>();
  const keyFor = (jwk: JWK, use: 'sign' | 'verify') => {
    const name = `${use} ${jwk.kid}`;
    const usable = use === 'sign' || jwk.kty === 'oct' ? withoutUses(jwk) : v.parse(publicHalf, jwk);
    const key = imported.get(name) ?? importJWK(usable, jwk.alg);
    imported.set(name, key);
    return key;
  };
  return {
    published: { keys: keys.filter(({ kty }) => kty !== 'oct').map((jwk) => v.parse(publicHalf, jwk)) },
    sign: async (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: mustExist(newest.alg), kid: mustExist(newest.kid), typ: 'JWT' })
        .sign(await keyFor(newest, 'sign')),
    verify: async (token, options) => {
      // The key names the algorithm, never the token (CVE-2026-22817).
      const candidates = keys.map(({ alg = '' }) => alg);
      const { payload } = await jwtVerify(
        token,
        ({ kid, alg }) => {
          const jwk = keys.find((key) => key.kid === kid && key.alg === alg);
          if (jwk === undefined) throw new UnknownKeyError('signed by an unknown key');
          return keyFor(jwk, 'verify');
        },
        { ...options, algorithms: [...new Set(candidates)] },
      );
      return payload;
    },
  };
}

/** Usual tools list both uses of a pair, but the private half can only sign. */
function withoutUses(jwk: JWK): JWK {
  const { key_ops: _, ext: __, ...usable } = jwk;
  return usable;
}

export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

export async function generateSigningKey(algorithm: 'ES256' | 'RS256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' };
}
