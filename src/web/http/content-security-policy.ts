import type { WorkerConfig } from '../../config/parse-config.ts';

/** Google's profile pictures are the only images from another host. */
const PICTURE_HOSTS = 'https://*.googleusercontent.com';

/**
 * Browsers do not execute JSON-LD, so it needs no exception.
 * @param config the Worker's configuration, or null if it is invalid.
 * @param frames the origins that the page may frame.
 */
export function contentSecurityPolicy(config: WorkerConfig | null, frames: readonly string[]): string {
  const google = config?.auth.google ?? null;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${PICTURE_HOSTS}`,
    "manifest-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Browsers apply this to redirects too, and the Google button's form redirects to Google.
    `form-action 'self'${google === null ? '' : ` ${new URL(google.issuer).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    'report-to policy',
  ].join('; ');
}
