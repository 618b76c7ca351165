import type { Metadata } from '../../db/schema/accounts.ts';
import { refuse, type Refusal } from '../auth-result.ts';

/** Limits the length of the metadata as JSON, because every access token contains it. */
const MAX_LENGTH = 8_192;

/** @returns the refusal, or null when the metadata is acceptable. */
export function refuseMetadata(data: Metadata): Refusal | null {
  const problem = problemOf(data);
  return problem === null ? null : refuse('validation_failed', { message: problem });
}

function problemOf(data: Metadata): string | null {
  let isStorable = true;
  const check = (text: string) => {
    if (!isStorableText(text)) isStorable = false;
  };
  const json = JSON.stringify(data, (key, value: unknown) => {
    check(key);
    if (typeof value === 'string') check(value);
    return value;
  });
  if (json.length > MAX_LENGTH) return `Metadata cannot be longer than ${MAX_LENGTH} characters`;
  return isStorable ? null : 'Metadata must be Unicode text without the character NUL';
}

/** Postgres stores neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
