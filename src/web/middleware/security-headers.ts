import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from '../web-context.ts';

// JSON-LD is data, not script, and needs no exception. Colours come from stylesheets, not style attributes.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TWO_YEARS_IN_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Sets the same protective headers on every answer, errors included; a framed page has stricter ones. */
export const securityHeaders = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  const frames = c.get('frameSources') ?? [];
  const headers = {
    'Content-Security-Policy':
      frames.length === 0
        ? CONTENT_SECURITY_POLICY
        : `${CONTENT_SECURITY_POLICY}; frame-src ${frames.join(' ')}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...c.get('documentHeaders'),
  };
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}`);
  }
});
