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

/** The Turnstile token; `gotrue_meta_security` is where the public client sends it. */
export const captchaShape = {
  gotrue_meta_security: z.object({ captcha_token: optionalText }).nullish(),
  captcha_token: optionalText,
};

export function captchaTokenOf(body: {
  gotrue_meta_security?: { captcha_token: string } | null | undefined;
  captcha_token: string;
}): string {
  return body.gotrue_meta_security?.captcha_token || body.captcha_token;
}

export const redirectShape = { redirect_to: optionalText };
