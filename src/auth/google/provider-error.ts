import { OAuth2RequestError, UnexpectedErrorResponseBodyError, UnexpectedResponseError } from 'arctic';
import { errors } from 'jose';
import * as z from 'zod';

/** Its message is for the log. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

export interface Unusable {
  ok: false;
  /** For the log. */
  reason: string;
  /** A valid ID token of another client. */
  isOtherAudience: boolean;
}

/** Turns what the libraries throw into a result. */
export async function usable<Result>(work: () => Promise<Result>): Promise<Result | Unusable> {
  try {
    return await work();
  } catch (error) {
    const isOtherAudience = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
    return { ok: false, reason: reasonOf(error), isOtherAudience };
  }
}

/** Never the tokens or claims themselves. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEError) return `The ID token is refused: ${error.code}`;
  if (error instanceof OAuth2RequestError) return `The provider refused the code: ${error.code}`;
  if (error instanceof UnexpectedResponseError || error instanceof UnexpectedErrorResponseBodyError)
    return `The provider answered ${error.status}`;
  if (error instanceof z.ZodError) return 'The provider answered in another form than OpenID Connect';
  return error instanceof Error ? error.message : String(error);
}
