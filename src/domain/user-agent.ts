import { BRAND } from './brand.ts';

/** A Worker sends none, and some networks refuse requests without one that names a site (docs/rules.md#sources). */
export function userAgent(siteOrigin: string): string {
  const site = siteOrigin.startsWith('https:') ? siteOrigin : BRAND.site;
  return `${BRAND.name}/1.0 (+${site})`;
}
