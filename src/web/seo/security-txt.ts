import { BRAND } from '../../domain/brand.ts';
import { paths } from '../paths.ts';

/**
 * The file that RFC 9116 describes. It must end within a year: this one ends with the half-year after the
 * present one, so that it reads the same for months and never lapses while the site runs.
 */
export function securityTxt(siteOrigin: string, now: Date): string {
  const half = now.getUTCMonth() < 6 ? 6 : 12;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), half + 6, 1));
  return [
    `Contact: mailto:${BRAND.operator.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${paths.securityTxt()}`,
    '',
  ].join('\n');
}
