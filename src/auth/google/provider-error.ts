import { OAuth2RequestError, UnexpectedErrorResponseBodyError, UnexpectedResponseError } from 'arctic';
import { errors } from 'jose';
import * as z from 'zod';

/** Only the log shows the message. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

export interface Unusable {
  ok: false;
  reason: string;
  /** A valid ID token was issued to another client. */
  isOtherAudience: boolean;
}

export async function usable<Result>(work: () => Promise<Result>): Promise<Result | Unusable> {
  try {
    return await work();
  } catch (error) {
    const isOtherAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
    return { ok: false, reason: reasonOf(error), isOtherAudience };
  }
}

/** Contains no tokens or claims. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError) return `The ID token was rejected: ${error.code}`;
  if (error instanceof OAuth2RequestError) return `The provider rejected the code: ${error.code}`;
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError)
    return `The provider responded ${error.status}`;
  if (error instanceof z.ZodError) return 'The provider’s response is not valid OpenID Connect';
  return error instanceof Error ? error.message : String(error);
}
