import type { Config } from '../../env.ts';

/**
 * What a widget's frame may do (product.md section 9). On the site's own host it gets no origin: a frame with
 * one could take its sandbox off and act as the visitor (auth-api.md 5).
 */
export function frameSandbox(widgetOrigin: string | null): string {
  return `allow-scripts ${widgetOrigin === null ? '' : 'allow-same-origin '}allow-popups`;
}

/** Where widgets are framed from, as a page's policy writes it. */
export function widgetFrameSource({ widgetOrigin }: Pick<Config, 'widgetOrigin'>): string {
  return widgetOrigin ?? "'self'";
}

/** What the page inside the frame may load: our own few lines, and Viator's script with what it brings. */
function framePolicy({ siteOrigin, widgetOrigin }: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): string {
  return [
    "default-src 'none'",
    "script-src 'self' https://www.viator.com",
    "style-src 'self' 'unsafe-inline' https://*.viator.com",
    'img-src data: https://*.viator.com https://*.tripadvisor.com https://*.tacdn.com',
    'font-src data: https://*.viator.com',
    'connect-src https://*.viator.com',
    'frame-src https://*.viator.com',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${widgetOrigin === null ? "'self'" : siteOrigin}`,
    `sandbox ${frameSandbox(widgetOrigin)}`,
  ].join('; ');
}

/** Nothing of a device is the widget's business. */
const NO_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'web-share',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The protective headers of a frame's page, in place of the site's. */
export function frameHeaders(config: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): Record<string, string> {
  return {
    'Content-Security-Policy': framePolicy(config),
    'Permissions-Policy': NO_FEATURES,
    // A browser refuses to open a sandboxed page by itself that also asks to be alone with its opener.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  };
}
