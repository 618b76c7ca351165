import manifest from '../../../dist/client-manifest.json';
import { leagueFacts, type League } from '../../domain/leagues.ts';

const files: Record<string, string> = manifest;

function assetUrl(name: string): string {
  const url = files[name];
  if (url === undefined) throw new Error(`The client build has no ${name}: run "vite build"`);
  return url;
}

/** Addresses of the hashed files that `vite build` wrote. */
export const assets = {
  stylesheet: assetUrl('site.css'),
  /** What only guides and roadtrips need; team pages stay small without it. */
  guideStylesheet: assetUrl('guide.css'),
  /** What only the screens of accounts need. */
  accountStylesheet: assetUrl('account.css'),
  displayFont: assetUrl('sofia-sans-extra-condensed.woff2'),
  /** The module that swaps regions; only pages that have one load it. */
  fragmentModule: assetUrl('fragments.js'),
  /** The module that frames others' pages on a click; only pages that have some load it. */
  frameModule: assetUrl('frames.js'),
  /** The module that knows whether somebody is signed in. */
  pageModule: assetUrl('page.js'),
  /** What that one loads when somebody is. */
  accountBadgeModule: assetUrl('account-badge.js'),
  /** React and the screens it runs in the browser. */
  screenModule: assetUrl('screens.js'),
  /** What the page inside a widget's frame needs. */
  widgetStylesheet: assetUrl('widget-style.css'),
  widgetScript: assetUrl('widget-frame.js'),
  favicon: '/favicon.svg',
  // Drawn by scripts/assets/make-icons.ts.
  touchIcon: '/apple-touch-icon.png',
  logo: '/icon-512.png',
  manifest: '/site.webmanifest',
  socialCard: '/social-card.png',
} as const;

/** The team colours of one league, as custom properties of `.team-{league}-{abbreviation}`. */
export function teamColorSheet(league: League): string {
  return assetUrl(`teams-${leagueFacts(league).path}.css`);
}
