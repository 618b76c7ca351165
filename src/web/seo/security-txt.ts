import { BRAND } from '../../domain/brand.ts';
import { paths } from '../urls/paths.ts';

/**
 * The file that RFC 9116 describes. It must end within a year: this one ends with the half-year after the
 * present one, so that it reads the same for months and never lapses while the site runs.
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

/** The first instant of the next half-year, in UTC. */
export function endOfHalfYear(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() < 6 ? 6 : 12, 1));
}
