export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
