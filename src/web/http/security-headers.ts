import { createMiddleware } from 'hono/factory';
import { paths } from '../urls/paths.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { WebEnvironment } from './web-context.ts';

const TWO_YEARS_IN_SECONDS = 2 * 365 * 24 * 60 * 60;

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const HTML_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Reporting-Endpoints': `policy="${paths.policyReports()}"`,
};

export const securityHeaders = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  // `c.header` would create a new response for each header.
  const responseHeaders = c.res.headers;
  const isHtml = responseHeaders.get('content-type')?.startsWith('text/html') ?? false;
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(c.get('deps')?.config ?? null, {
      frames: c.get('frameSources') ?? [],
      widgets: c.get('widgetOrigins') ?? [],
    }),
    ...COMMON_HEADERS,
    ...versionHeader(c.get('deps')?.config.versionId),
    ...(isHtml ? HTML_HEADERS : {}),
    ...c.get('documentHeaders'),
  };
  for (const [name, value] of Object.entries(headers)) responseHeaders.set(name, value);
  if (c.req.url.startsWith('https:')) {
    responseHeaders.set('Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}`);
  }
});

/** A deploy reads this to recognize the new version. */
function versionHeader(versionId: string | undefined): Record<string, string> {
  return versionId === undefined ? {} : { 'X-Worker-Version': versionId };
}
