import { plainName } from '../../domain/slug.ts';

const COUNTRY_CODES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  canada: 'CA',
  mexico: 'MX',
  'puerto rico': 'PR',
  'dominican republic': 'DO',
  brazil: 'BR',
  uk: 'GB',
  'united kingdom': 'GB',
  england: 'GB',
  ireland: 'IE',
  france: 'FR',
  spain: 'ES',
  germany: 'DE',
  italy: 'IT',
  netherlands: 'NL',
  sweden: 'SE',
  finland: 'FI',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'united arab emirates': 'AE',
  japan: 'JP',
  'south korea': 'KR',
  china: 'CN',
  switzerland: 'CH',
  austria: 'AT',
  poland: 'PL',
  norway: 'NO',
  denmark: 'DK',
  portugal: 'PT',
  australia: 'AU',
};

/** @returns an ISO 3166-1 alpha-2 code, 'ZZ' for one that the table lacks, or null without a country. */
export function countryCode(country: string | null | undefined): string | null {
  if (!country) return null;
  return COUNTRY_CODES[plainName(country)] ?? (/^[A-Z]{2}$/.test(country) ? country : 'ZZ');
}
