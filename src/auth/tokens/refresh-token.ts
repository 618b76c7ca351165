import { base64url } from 'jose';
import { decodeBase64url } from '../../crypto/decode-base64.ts';
import { toHex } from '../../crypto/sha256.ts';
import type { Secrets } from '../secrets.ts';

/** How long the token two before the newest works; the one right before the newest always does. */
export const REFRESH_REUSE_SECONDS = 10;

// A token is version | session id | counter | MAC in base64url. The database stores only the counter.
const VERSION = 2;
const ID_BYTES = 16;
const COUNTER_BYTES = 6;
const MAC_BYTES = 16;
const LENGTH = 1 + ID_BYTES + COUNTER_BYTES + MAC_BYTES;
const TEXT_LENGTH = Math.ceil((LENGTH * 4) / 3);

interface RefreshToken {
  sessionId: string;
  counter: number;
}

/** The same counter always gives the same text. */
export async function writeRefreshToken(secrets: Secrets, token: RefreshToken): Promise<string> {
  const bytes = new Uint8Array(LENGTH);
  bytes[0] = VERSION;
  bytes.set(idBytes(token.sessionId), 1);
  const view = new DataView(bytes.buffer);
  view.setUint16(1 + ID_BYTES, Math.floor(token.counter / 2 ** 32));
  view.setUint32(1 + ID_BYTES + 2, token.counter % 2 ** 32);
  bytes.set(await macOf(secrets, token), LENGTH - MAC_BYTES);
  return base64url.encode(bytes);
}

/** A forged one has our format, but we did not issue it. Attempts are counted. */
export async function readRefreshToken(secrets: Secrets, text: string) {
  const bytes = text.length === TEXT_LENGTH ? decodeBase64url(text) : null;
  if (bytes === null || bytes[0] !== VERSION) return { kind: 'unreadable' } as const;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const token = {
    sessionId: idText(bytes.subarray(1, 1 + ID_BYTES)),
    counter: view.getUint16(1 + ID_BYTES) * 2 ** 32 + view.getUint32(1 + ID_BYTES + 2),
  };
  const expected = await macOf(secrets, token);
  const isOurs = areEqualBytes(expected, bytes.subarray(LENGTH - MAC_BYTES));
  return isOurs ? ({ kind: 'read', ...token } as const) : ({ kind: 'forged' } as const);
}

async function macOf(secrets: Secrets, { sessionId, counter }: RefreshToken): Promise<Uint8Array> {
  return (await secrets.refreshTokenMac(`${sessionId} ${counter}`)).subarray(0, MAC_BYTES);
}

function idBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function idText(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Takes constant time. WebCrypto compares only whole HMACs, but a token may hold a shortened one. */
function areEqualBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, index) => {
    difference |= byte ^ (b[index] ?? 0);
  });
  return difference === 0;
}
