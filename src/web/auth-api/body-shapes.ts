import * as z from 'zod';

/** Missing fields and null become ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const metadataShape = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

/** Only PKCE clients send these fields. */
export const codeChallengeShape = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

export const redirectShape = { redirect_to: optionalText };
