import { MAX_METADATA_BYTES } from '../../db/queries/accounts/metadata.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import { type Refusal, invalid } from '../auth-result.ts';

export const METADATA_TOO_LARGE = invalid(`Metadata cannot be longer than ${MAX_METADATA_BYTES} bytes`);

/** The statement that merges a change checks it again. */
export function refuseMetadata(data: Metadata): Refusal | null {
  let isStorable = true;
  let addedBytes = 0;
  const check = (text: string) => {
    if (!isStorableText(text)) isStorable = false;
  };
  const json = JSON.stringify(data, (key, value: unknown) => {
    check(key);
    if (typeof value === 'string') check(value);
    if (typeof value === 'number') addedBytes += digitsOfExponent(value);
    return value;
  });
  if (!isStorable) {
    return invalid('Metadata must be Unicode text without the character NUL');
  }
  const bytes = new TextEncoder().encode(json).length + addedBytes;
  return bytes > MAX_METADATA_BYTES ? METADATA_TOO_LARGE : null;
}

/** Postgres writes 1e300 as a one and 300 zeros. */
function digitsOfExponent(value: number): number {
  return Math.abs(Number(/e(.+)$/.exec(String(value))?.[1] ?? 0));
}

/** Postgres stores neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
