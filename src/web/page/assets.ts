import manifest from '../../../dist/client-manifest.json';
import { leagueFacts, type League } from '../../domain/leagues.ts';

const files: Record<string, string> = manifest;

function assetUrl(name: string): string {
  const url = files[name];
  if (url === undefined) throw new Error(`The client build has no ${name}: run "vite build"`);
  return url;
}

/** URLs of built files; `vite build` puts a hash in most names. */
export const assets = {
  stylesheet: assetUrl('site.css'),
  guideStylesheet: assetUrl('guide.css'),
  accountStylesheet: assetUrl('account.css'),
  displayFont: assetUrl('sofia-sans-extra-condensed.woff2'),
  /** Replaces fragments of a page without loading the page. */
  fragmentModule: assetUrl('fragments.js'),
  /** Shows other sites' pages in frames, on a click. */
  frameModule: assetUrl('frames.js'),
  /** Checks whether the visitor is signed in. */
  pageModule: assetUrl('page.js'),
  /** Loaded by `pageModule` for signed-in visitors. */
  accountBadgeModule: assetUrl('account-badge.js'),
  screenModule: assetUrl('screens.js'),
  // For the document inside a widget's frame.
  widgetStylesheet: assetUrl('widget-style.css'),
  widgetScript: assetUrl('widget-frame.js'),
  favicon: '/favicon.svg',
  // Drawn by scripts/assets/make-icons.ts.
  touchIcon: '/apple-touch-icon.png',
  logo: '/icon-512.png',
  manifest: '/site.webmanifest',
  socialCard: '/social-card.png',
} as const;

/** The stylesheet that styles/team-color-rules.ts writes. */
export function teamColorSheet(league: League): string {
  return assetUrl(`teams-${leagueFacts(league).path}.css`);
}
