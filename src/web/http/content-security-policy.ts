import type { WorkerConfig } from '../../config/parse-config.ts';
import { PICTURE_SOURCE } from './picture-host.ts';

/**
 * Browsers do not execute JSON-LD, so it needs no exception.
 * @param config null if the configuration is invalid.
 * @param sources the origins of frames, and those of widgets, which also run a script.
 */
export function contentSecurityPolicy(
  config: WorkerConfig | null,
  sources: { frames: readonly string[]; widgets: readonly string[] },
): string {
  const { widgets } = sources;
  const frames = [...sources.frames, ...widgets];
  const google = config?.auth.google ?? null;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...widgets].join(' '),
    "style-src 'self'",
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
