import type { Config } from '../../config/parse-config.ts';

/**
 * A frame on the site's own host gets no origin. With the site's it could remove its sandbox and act as the
 * viewer.
 */
export function frameSandbox(widgetOrigin: string | null): string {
  return `allow-scripts ${widgetOrigin === null ? '' : 'allow-same-origin '}allow-popups`;
}

export function widgetFrameSource({ widgetOrigin }: Pick<Config, 'widgetOrigin'>): string {
  return widgetOrigin ?? "'self'";
}

/** Allows our own files, Viator's script and everything that the script loads. */
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
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** These replace the site's own headers. */
export function frameHeaders(config: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): Record<string, string> {
  return {
    'Content-Security-Policy': framePolicy(config),
    'Permissions-Policy': NO_FEATURES,
    // The site's own value would keep browsers from opening the sandboxed page in a tab.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  };
}
