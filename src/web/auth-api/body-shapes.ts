import * as z from 'zod';

/** Text that a client may leave out or send as null; '' stands for it. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** What people tell about themselves. */
export const metadataShape = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

/** What only clients of PKCE send. */
export const codeChallengeShape = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

/** Where to go afterwards, when it does not stand in the query or a header. */
export const redirectShape = { redirect_to: optionalText };
