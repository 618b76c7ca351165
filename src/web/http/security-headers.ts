import { createMiddleware } from 'hono/factory';
import type { WorkerConfig } from '../../config/parse-config.ts';
import { paths } from '../urls/paths.ts';
import type { WebEnvironment } from './web-context.ts';

const TWO_YEARS_IN_SECONDS = 2 * 365 * 24 * 60 * 60;
/** Where Google keeps profile pictures; the only pictures that are not ours. */
const PICTURE_HOSTS = 'https://*.googleusercontent.com';

/** On every answer, whatever it is. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** No other site's window or frame reaches into a page. */
const DOCUMENTS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Reporting-Endpoints': `policy="${paths.policyReports()}"`,
};

/** Sets the same protective headers on every answer, errors included; a framed page has stricter ones. */
export const securityHeaders = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  // Not by `c.header`: it would make a new response for each of them.
  const answered = c.res.headers;
  const isDocument = answered.get('content-type')?.startsWith('text/html') ?? false;
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(
      c.get('deps')?.config ?? null,
      c.get('frameSources') ?? [],
    ),
    ...COMMON,
    ...(isDocument ? DOCUMENTS : {}),
    ...c.get('documentHeaders'),
  };
  for (const [name, value] of Object.entries(headers)) answered.set(name, value);
  if (c.req.url.startsWith('https:')) {
    answered.set('Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}`);
  }
});

/**
 * JSON-LD is data, not script, and needs no exception. Colours come from stylesheets, not style attributes.
 * @param config null where the start was refused.
 * @param frames the origins that this page may frame.
 */
function contentSecurityPolicy(config: WorkerConfig | null, frames: readonly string[]): string {
  const google = config?.auth.google ?? null;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${PICTURE_HOSTS}`,
    "manifest-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Browsers hold a form to this along its redirects: the Google button's leads to Google.
    `form-action 'self'${google === null ? '' : ` ${new URL(google.issuer).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    'report-to policy',
  ].join('; ');
}
