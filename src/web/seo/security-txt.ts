import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

/**
 * RFC 9116 recommends an expiry date less than a year ahead. This one, the end of the next half-year, changes
 * only twice a year.
 */
export function securityTxt(siteOrigin: string, now: Date): string {
  const expires = endOfHalfYear(endOfHalfYear(now));
  return [
    `Contact: mailto:${BRAND.operator.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}${paths.securityTxt()}`,
    '',
  ].join('\n');
}

export function endOfHalfYear(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() < 6 ? 6 : 12, 1));
}
