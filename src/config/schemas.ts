import type { JSONWebKeySet } from 'jose';
import * as v from 'valibot';

/** Valibot's own message would quote a secret. */
export function text(isValid: (given: string) => boolean, message: string) {
  return v.message(v.pipe(v.string(), v.check(isValid)), message);
}

export function like(pattern: RegExp, message: string) {
  return text((given) => pattern.test(given), message);
}

/** A line break could end a header and begin another. */
export function isOneLine(given: string): boolean {
  return !/\p{Cc}/u.test(given);
}

/** Empty text becomes null. */
export function optionalText(isValid = isOneLine, message = 'must be text in one line') {
  const trimmed = v.transform((given: string) => given.trim() || null);
  const check = v.check((given: string | null) => given === null || isValid(given));
  return v.nullish(v.message(v.pipe(v.string(), trimmed, check), message), null);
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return v.picklist(words, `must be ${words.join(' or ')}`);
}

export function flag(fallback: boolean) {
  const isTrue = v.transform((word: 'true' | 'false') => word === 'true');
  return v.optional(v.pipe(oneOf(['true', 'false']), isTrue), `${fallback}`);
}

export function number(pattern: RegExp, message: string) {
  return v.pipe(like(pattern, message), v.transform(Number));
}

export function count(fallback: number) {
  return v.optional(number(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), `${fallback}`);
}

const RATE = /^[1-9]\d{0,5}\/[1-9]\d{0,6}$/;
const DAY_RATE = /^[1-9]\d{0,5}\/86400$/;

/** `30/300` allows 30 at once, and all 30 again after 300 seconds. A limit of a day stays one. */
export function limit(fallback: `${number}/${number}`) {
  const toLimit = v.transform((given: string) => {
    const [tokens = 1, seconds = 0] = given.split('/').map(Number);
    return { tokens, refillSeconds: seconds / tokens };
  });
  const rate = DAY_RATE.test(fallback)
    ? like(DAY_RATE, `must be like ${fallback}: how many in a day, which has 86400 seconds`)
    : like(RATE, `must be like ${fallback}: how many, in how many seconds`);
  return v.optional(v.pipe(rate, toLimit), fallback);
}

const SAFE_ADDRESS = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost):)[^\s\p{Cc}]+$/u;
const isSafeAddress = (given: string) => SAFE_ADDRESS.test(given) && URL.canParse(given);
const partsOf = (given: string) => given.split(',').map((part) => part.trim());

/** Requests carry secrets, so they are encrypted or stay on this machine. */
export const safeAddress = text(isSafeAddress, 'must be an https address, or a port of this machine');

/** Commas separate them. */
export function addresses(fallback: string) {
  return v.optional(
    v.pipe(
      text(
        (given) => partsOf(given).every(isSafeAddress),
        'must be https addresses, or ports of this machine',
      ),
      v.transform(partsOf),
    ),
    fallback,
  );
}

const NEEDS_HTTPS = 'must start with https:// in production';
const isEncrypted = (given: string) => !/^\s*http:/i.test(given);

/** In production: a Worker reaches no service of this machine. */
export const encrypted = v.optional(text(isEncrypted, NEEDS_HTTPS));
export const allEncrypted = v.optional(text((given) => partsOf(given).every(isEncrypted), NEEDS_HTTPS));

export const origin = v.pipe(
  text((given) => {
    const url = URL.parse(given);
    return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  }, 'must be an origin like https://fanroads.com, without a path'),
  v.transform((given) => new URL(given).origin),
);

export const instant = v.pipe(
  text(
    (given) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given)),
    'must be an instant like 2026-11-20T18:05:00Z',
  ),
  v.transform((given) => new Date(given)),
);

export const list = v.optional(
  v.pipe(
    v.string('must be text'),
    v.transform((given) => partsOf(given).filter(Boolean)),
  ),
  '',
);

/** Each hash contains the id of its pepper. */
export const peppers = v.pipe(
  like(
    /^[a-z0-9]+:[\w-]{32,}(,[a-z0-9]+:[\w-]{32,})*$/,
    'must be id:secret pairs, the newest first, secrets of 32 characters or more (npm run keys -- make)',
  ),
  v.transform((given) =>
    given.split(',').map((pair) => {
      const [id = '', secret = ''] = pair.split(':');
      return { id, secret };
    }),
  ),
  v.check(
    (pairs) => new Set(pairs.map(({ id }) => id)).size === pairs.length,
    'must have a different id in each pair',
  ),
);

/** Base64url without padding (RFC 7515, 2). */
function octets(minBytes: number, maxBytes = Infinity) {
  return v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check((given) => {
      const bytes = Math.floor((given.length * 3) / 4);
      return bytes >= minBytes && bytes <= maxBytes;
    }),
  );
}

const common = {
  kid: v.pipe(v.string(), v.minLength(1)),
  use: v.exactOptional(v.literal('sig')),
};
/** RFC 7518, 6.2. */
const p256 = octets(32, 32);
const some = octets(1);

// RFC 7518 (3.2, 3.3) requires these lengths.
const privateKey = v.variant('kty', [
  v.looseObject({
    ...common,
    kty: v.literal('EC'),
    alg: v.literal('ES256'),
    crv: v.literal('P-256'),
    x: p256,
    y: p256,
    d: p256,
  }),
  v.looseObject({
    ...common,
    kty: v.literal('RSA'),
    alg: v.literal('RS256'),
    n: octets(256),
    e: some,
    d: some,
    p: some,
    q: some,
    dp: some,
    dq: some,
    qi: some,
  }),
  v.looseObject({ ...common, kty: v.literal('oct'), alg: v.literal('HS256'), k: octets(32) }),
]);

export const keySet = v.message(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      keys: v.pipe(
        v.array(privateKey),
        v.minLength(1),
        v.check((keys) => new Set(keys.map((each) => each.kid)).size === keys.length),
      ),
    }),
    v.transform((set): JSONWebKeySet => set),
  ),
  'must be a set of private keys with different ids: ES256 on P-256, RS256 of 2048 bits or more, or HS256 of 32 bytes or more (npm run keys -- make)',
);
