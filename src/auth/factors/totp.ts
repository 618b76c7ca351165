const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** A device's clock may be this fast or slow. */
const SKEW_STEPS = 1;

/** @returns 160 random bits in base32. */
export function createTotpSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/**
 * Returns the code's time step (RFC 6238: SHA-1, six digits, 30 s), or null for a wrong code. The caller
 * checks whether the step was used before.
 */
export async function totpStepOf(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ]);
  let found: number | null = null;
  for (let step = present - SKEW_STEPS; step <= present + SKEW_STEPS; step++) {
    if ((await codeAt(key, step)) === code) found = step;
  }
  return found;
}

export function instantOfStep(step: number): Date {
  return new Date(step * STEP_SECONDS * 1000);
}

export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const search = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer,
    period: String(STEP_SECONDS),
    secret,
  });
  return `otpauth://totp/${label}?${search.toString().replaceAll('+', '%20')}`;
}

/** See RFC 4226, 5.3. */
async function codeAt(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const value = (mac.getUint32(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

function bytesOf(base32: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}
