import * as z from 'zod';

/** Missing and null become ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const metadataShape = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

/** Sent by PKCE clients only. */
export const codeChallengeShape = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

export const redirectShape = { redirect_to: optionalText };
