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

/** Sets the same protective headers on every answer, errors included. */
export const securityHeaders = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  const frames = c.get('frameSource');
  c.header(
    'Content-Security-Policy',
    frames === undefined ? CONTENT_SECURITY_POLICY : `${CONTENT_SECURITY_POLICY}; frame-src ${frames}`,
  );
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}`);
  }
});
