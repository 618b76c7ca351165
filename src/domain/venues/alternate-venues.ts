import type { Venue } from './venue.ts';

/** Second homes are not neutral. */
export const ALTERNATE_VENUES: readonly Venue[] = [
  {
    id: 'las-vegas-ballpark',
    name: 'Las Vegas Ballpark',
    aliases: [],
    city: 'Las Vegas',
    region: 'NV',
    country: 'US',
    latitude: 36.1529,
    longitude: -115.3291,
    timeZone: 'America/Los_Angeles',
    validFrom: null,
    validTo: null,
  },
  {
    id: 'moody-center',
    name: 'Moody Center',
    aliases: ['Moody Center ATX'],
    city: 'Austin',
    region: 'TX',
    country: 'US',
    latitude: 30.2822,
    longitude: -97.7325,
    timeZone: 'America/Chicago',
    validFrom: null,
    validTo: null,
  },
  {
    id: 'steinbrenner-field',
    name: 'George M. Steinbrenner Field',
    aliases: ['Steinbrenner Field'],
    city: 'Tampa',
    region: 'FL',
    country: 'US',
    latitude: 27.9803,
    longitude: -82.5065,
    timeZone: 'America/New_York',
    validFrom: null,
    validTo: '2025-12-31',
  },
];
