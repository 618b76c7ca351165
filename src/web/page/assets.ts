import manifest from '../../../dist/client-manifest.json';

const files: Record<string, string> = manifest;

function assetUrl(name: string): string {
  const url = files[name];
  if (url === undefined) throw new Error(`The client build has no ${name}: run "vite build"`);
  return url;
}

export const assets = {
  fragmentModule: assetUrl('fragments.js'),
  frameModule: assetUrl('frames.js'),
  shareModule: assetUrl('share.js'),
  gridModule: assetUrl('grid.js'),
  pageModule: assetUrl('page.js'),
  comboboxModule: assetUrl('combobox.js'),
  accountBadgeModule: assetUrl('account-badge.js'),
  pressSlotModule: assetUrl('press-slot.js'),
  screenModule: assetUrl('screens.js'),
  widgetStylesheet: assetUrl('widget-style.css'),
  widgetScript: assetUrl('widget-frame.js'),
  favicon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  logo: '/icon-512.png',
  manifest: '/site.webmanifest',
  socialCard: '/social-card.png',
} as const;
