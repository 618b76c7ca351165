import {
  ArcticFetchError,
  OAuth2RequestError,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from 'arctic';
import { errors } from 'jose';
import * as z from 'zod';

/** For one call to the provider. */
export const TIMEOUT_MS = 4_000;

/** Unreachable, refused, unreadable, or not about us: a plain sentence for the log. */
export interface Unusable {
  ok: false;
  reason: string;
  /** An ID token that is right, and somebody else's. */
  isOtherAudience?: true;
}

/** The library takes no signal, so a provider that never answers is left behind. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('The provider took too long')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A fault of the provider's that no library has a name for. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/** What the work came to; whatever it throws is the provider's fault. */
export async function usable<Done>(work: () => Promise<Done | Unusable>): Promise<Done | Unusable> {
  try {
    return await work();
  } catch (error) {
    const isOtherAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
    return { ok: false, reason: reasonOf(error), ...(isOtherAudience ? { isOtherAudience } : {}) };
  }
}

/** For the log: what broke, without what was in it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError) return `The ID token is refused: ${error.code}`;
  if (error instanceof OAuth2RequestError) return `The provider refused the code: ${error.code}`;
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError)
    return `The provider answered ${error.status}`;
  if (error instanceof ArcticFetchError) return 'The provider cannot be reached';
  if (error instanceof z.ZodError) return 'The provider answered in another form than OpenID Connect';
  return error instanceof Error ? error.message : 'The provider cannot be used';
}
