import { createMiddleware } from 'hono/factory';
import type { WorkerConfig } from '../../config/parse-config.ts';
import { paths } from '../urls/paths.ts';
import type { WebEnvironment } from './web-context.ts';
import { PICTURE_SOURCE } from './picture-host.ts';
import { NO_STORE } from './cache-control.ts';

const TWO_YEARS_IN_SECONDS = 2 * 365 * 24 * 60 * 60;

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const HTML_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Browsers that follow it fetch a page while a finger or pointer is still on its link.
  'Speculation-Rules': '"/speculation-rules.json"',
  'Reporting-Endpoints': `policy="${paths.policyReports()}"`,
};

export const securityHeaders = createMiddleware<WebEnvironment>(async (c, next) => {
  await next();
  // `c.header` would create a new response for each header.
  const responseHeaders = c.res.headers;
  const isHtml = responseHeaders.get('content-type')?.startsWith('text/html') ?? false;
  const policy = contentSecurityPolicy(c.get('deps')?.config ?? null, {
    styles: c.get('styleHashes') ?? [],
    frames: c.get('frameSources') ?? [],
    widgets: c.get('widgetOrigins') ?? [],
  });
  const headers = {
    // A browser would put the policy of a 304 on its copy, which may need another one.
    ...(c.res.status === 304 ? {} : { 'Content-Security-Policy': policy }),
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

/**
 * Browsers do not execute JSON-LD, so it needs no exception.
 * @param config null if the configuration is invalid.
 * @param sources hashes of styles, the origins of frames, and those of widgets, which also run a script.
 */
function contentSecurityPolicy(
  config: WorkerConfig | null,
  sources: { styles: readonly string[]; frames: readonly string[]; widgets: readonly string[] },
): string {
  const { widgets } = sources;
  const frames = [...sources.frames, ...widgets];
  const google = config?.auth.google ?? null;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...widgets].join(' '),
    ["style-src 'self'", ...sources.styles.map((hash) => `'sha256-${hash}'`)].join(' '),
    `img-src 'self' ${PICTURE_SOURCE}`,
    "manifest-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // This applies to redirects too, and the Google button's form redirects to Google.
    `form-action 'self'${google === null ? '' : ` ${new URL(google.issuer).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    'report-to policy',
  ].join('; ');
}

const WIDGET_PATHS = '/w/';

/**
 * Serves only widget frames on the widget host, so that their scripts never share the site's origin
 * (docs/decisions/015-activity-widgets.md). Without it the site serves them in a sandbox.
 */
export const widgetHost = createMiddleware<WebEnvironment>(async (c, next) => {
  const { widgetOrigin } = c.var.deps.config;
  if (widgetOrigin === null) return next();
  const { host } = new URL(c.req.url);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const isFrame = isRead && c.req.path.startsWith(WIDGET_PATHS);
  const isWidgetHost = host === new URL(widgetOrigin).host;
  if (isFrame === isWidgetHost) return next();
  c.header('Cache-Control', NO_STORE);
  return isFrame ? c.redirect(`${widgetOrigin}${c.req.path}`, 302) : c.text('Not found', 404);
});

/** For pages whose URLs contain a secret. */
export const withoutReferrer = createMiddleware<WebEnvironment>(async (c, next) => {
  c.set('documentHeaders', { 'Referrer-Policy': 'no-referrer' });
  await next();
});
