import { plainName } from '../slug.ts';

const OFF_ROAD_REGIONS = new Set(['AK', 'HI', 'PR']);

/** Larger cities and islands that the places lack. */
const OFF_ROAD_NAMES = new Set(
  (
    'Alaska, Anchorage, Fairbanks, Juneau, Ketchikan, Kodiak, Sitka, Wasilla, Hawaii, Hilo, ' +
    'Honolulu, Kahului, Kailua, Kaneohe, Kauai, Kihei, Lahaina, Lihue, Maui, Oahu, ' +
    'Pearl City, Waikiki, Waipahu, Bayamon, Carolina PR, Guam, Puerto Rico, San Juan, ' +
    'St. Thomas, Virgin Islands, Block Island, Marthas Vineyard, Nantucket, Newfoundland, ' +
    'Vancouver Island'
  )
    .split(', ')
    .map(plainName),
);

/** Alaska, Hawaii, Puerto Rico, the Virgin Islands, the Pacific islands and Nunavut. */
const OFF_ROAD_POSTAL_CODE = /^(?:00[6-9]|96[7-9]|99[5-9]|X0[A-C])/;

export function isOffRoadName(plain: string, region: string | null): boolean {
  return (region !== null && OFF_ROAD_REGIONS.has(region)) || OFF_ROAD_NAMES.has(plain);
}

export function isOffRoadPostalCode(code: string): boolean {
  return OFF_ROAD_POSTAL_CODE.test(code);
}
