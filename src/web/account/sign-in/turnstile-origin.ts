/** The widget's script and frame come from here. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
