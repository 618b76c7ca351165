import type { CityPlace } from '../../domain/city-places.ts';
import type { Position } from '../../domain/travel.ts';

type Via = readonly [latitude: number, longitude: number];

const GARY: Via = [41.55, -87.25];
const KENOSHA: Via = [42.45, -87.98];
const TOLEDO: Via = [41.6, -83.62];
const FREMONT: Via = [41.33, -83.1];
const ELYRIA: Via = [41.36, -82.15];
const ERIE: Via = [42.03, -80.08];
const DUNKIRK: Via = [42.42, -79.25];
const HAMILTON: Via = [43.22, -79.86];
const NIAGARA: Via = [43.08, -79.15];
const LONDON: Via = [42.95, -81.25];
const CHATHAM: Via = [42.32, -82.25];
const NAPLES: Via = [26.2, -81.62];
const SARASOTA: Via = [27.3, -82.38];
const PALM_BEACH: Via = [26.7, -80.2];
const FORT_PIERCE: Via = [27.5, -80.5];
const BALTIMORE: Via = [39.42, -76.62];
const ELKTON: Via = [39.65, -75.88];
const NEW_HAVEN: Via = [41.4, -72.92];
const STAMFORD: Via = [41.15, -73.55];

/** Towns that the line of a drive passes because it would lead over water otherwise; cities by name. */
const VIA: Record<string, readonly Via[]> = {
  'Anaheim - San Diego': [
    [33.48, -117.6],
    [33.22, -117.3],
  ],
  'Baltimore - Boston': [ELKTON, STAMFORD, NEW_HAVEN],
  'Baltimore - New York': [ELKTON],
  'Baltimore - Newark': [ELKTON],
  'Baltimore - Philadelphia': [ELKTON],
  'Boston - New York': [NEW_HAVEN, STAMFORD],
  'Boston - Newark': [NEW_HAVEN, STAMFORD],
  'Boston - Philadelphia': [NEW_HAVEN, STAMFORD],
  'Boston - Washington': [NEW_HAVEN, STAMFORD, ELKTON, BALTIMORE],
  'Buffalo - Cleveland': [DUNKIRK, ERIE],
  'Buffalo - Columbus': [DUNKIRK, ERIE],
  'Buffalo - Cincinnati': [DUNKIRK, ERIE],
  'Buffalo - Detroit': [NIAGARA, LONDON, CHATHAM],
  'Buffalo - Indianapolis': [DUNKIRK, ERIE],
  'Buffalo - Ottawa': [
    [43.05, -77.6],
    [43.1, -76.2],
    [44.1, -75.9],
  ],
  'Buffalo - Montreal': [
    [43.05, -77.6],
    [43.1, -76.2],
    [44.1, -75.9],
  ],
  'Buffalo - Pittsburgh': [
    [42.3, -79.3],
    [41.6, -80.1],
  ],
  'Buffalo - Toronto': [NIAGARA, HAMILTON],
  'Chicago - Cleveland': [GARY, [41.6, -86.3]],
  'Chicago - Columbus': [GARY],
  'Chicago - Detroit': [GARY, [41.75, -86.3]],
  'Chicago - Indianapolis': [GARY],
  'Chicago - Milwaukee': [KENOSHA],
  'Chicago - Green Bay': [KENOSHA, [43.05, -88.05]],
  'Chicago - Pittsburgh': [GARY],
  'Chicago - Toronto': [GARY, [41.75, -86.3], [42.4, -83.3], LONDON],
  'Cleveland - Detroit': [ELYRIA, FREMONT, TOLEDO],
  'Cleveland - Milwaukee': [ELYRIA, GARY, KENOSHA],
  'Cleveland - Toronto': [ERIE, DUNKIRK, NIAGARA, HAMILTON],
  'Columbus - Detroit': [TOLEDO],
  'Columbus - Toronto': [ERIE, DUNKIRK, NIAGARA, HAMILTON],
  'Detroit - Milwaukee': [[41.75, -86.3], GARY, KENOSHA],
  'Detroit - Pittsburgh': [TOLEDO, FREMONT],
  'Detroit - Washington': [TOLEDO, FREMONT],
  'Detroit - Toronto': [CHATHAM, LONDON],
  'Fort Lauderdale - Orlando': [PALM_BEACH, FORT_PIERCE],
  'Fort Lauderdale - St. Petersburg': [NAPLES, SARASOTA],
  'Fort Lauderdale - Tampa': [NAPLES, SARASOTA],
  'Green Bay - Detroit': [[43.05, -88.05], KENOSHA, GARY],
  'Green Bay - Milwaukee': [[43.75, -88.0]],
  'Houston - New Orleans': [
    [30.1, -94.1],
    [30.25, -92.0],
    [30.4, -91.2],
  ],
  'Jacksonville - Miami': [[29.2, -81.2], [28.1, -80.85], FORT_PIERCE, PALM_BEACH],
  'Los Angeles - San Diego': [
    [33.75, -117.85],
    [33.48, -117.6],
    [33.22, -117.3],
  ],
  'Los Angeles - San Francisco': [
    [34.95, -118.95],
    [36.2, -120.25],
    [37.1, -121.05],
    [37.7, -121.85],
  ],
  'Los Angeles - San Jose': [
    [34.95, -118.95],
    [36.2, -120.25],
    [37.05, -121.4],
  ],
  'Anaheim - San Francisco': [
    [34.95, -118.95],
    [36.2, -120.25],
    [37.1, -121.05],
    [37.7, -121.85],
  ],
  'Anaheim - San Jose': [
    [34.95, -118.95],
    [36.2, -120.25],
    [37.05, -121.4],
  ],
  'Memphis - New Orleans': [
    [32.3, -90.2],
    [30.5, -90.5],
    [30.05, -90.5],
  ],
  'Miami - Orlando': [PALM_BEACH, FORT_PIERCE],
  'Miami - St. Petersburg': [NAPLES, SARASOTA],
  'Miami - Tampa': [NAPLES, SARASOTA],
  'Montreal - Toronto': [
    [44.95, -74.9],
    [44.35, -76.5],
    [44.0, -78.4],
  ],
  'Nashville - New Orleans': [
    [33.5, -86.85],
    [31.35, -89.3],
    [30.35, -89.75],
  ],
  'Atlanta - New Orleans': [
    [32.35, -86.3],
    [30.85, -88.05],
    [30.45, -88.9],
    [30.32, -89.75],
  ],
  'New Orleans - San Antonio': [
    [30.4, -91.2],
    [30.25, -92.0],
    [30.1, -94.1],
    [29.76, -95.4],
  ],
  'New York - Toronto': [[41.25, -75.9], [43.0, -77.4], NIAGARA, HAMILTON],
  'New York - Washington': [ELKTON, BALTIMORE],
  'Newark - Toronto': [[41.25, -75.9], [43.0, -77.4], NIAGARA, HAMILTON],
  'Newark - Washington': [ELKTON, BALTIMORE],
  'Ottawa - Toronto': [
    [44.4, -76.6],
    [44.0, -78.4],
  ],
  'Philadelphia - Toronto': [[41.25, -75.9], [43.0, -77.4], NIAGARA, HAMILTON],
  'Philadelphia - Washington': [ELKTON, BALTIMORE],
  'Pittsburgh - Toronto': [[41.6, -80.1], ERIE, DUNKIRK, NIAGARA, HAMILTON],
  'Portland - Seattle': [
    [46.15, -122.88],
    [47.0, -122.85],
    [47.2, -122.38],
  ],
  'Portland - Vancouver': [
    [46.15, -122.88],
    [47.0, -122.85],
    [47.6, -122.2],
    [48.72, -122.4],
    [49.1, -122.75],
  ],
  'Sacramento - San Francisco': [
    [38.2, -122.1],
    [37.88, -122.27],
  ],
  'San Francisco - San Jose': [
    [37.55, -122.32],
    [37.43, -122.14],
  ],
  'Seattle - Vancouver': [
    [47.98, -122.15],
    [48.72, -122.4],
    [49.1, -122.75],
  ],
  'Toronto - Washington': [HAMILTON, NIAGARA, [42.3, -78.4], [40.0, -77.6]],
  'Calgary - Vancouver': [
    [51.17, -115.6],
    [51.0, -118.2],
    [50.67, -120.35],
    [49.38, -121.45],
  ],
  'Denver - Salt Lake City': [
    [41.1, -105.5],
    [41.55, -109.2],
  ],
  'Las Vegas - Salt Lake City': [
    [37.1, -113.6],
    [38.6, -112.6],
  ],
};

/** @returns where the line of a drive bends, in its direction; often nowhere. */
export function viaPoints(from: Pick<CityPlace, 'city'>, to: Pick<CityPlace, 'city'>): Position[] {
  const there = VIA[`${from.city} - ${to.city}`];
  const back = VIA[`${to.city} - ${from.city}`]?.toReversed();
  return (there ?? back ?? []).map(([latitude, longitude]) => ({ latitude, longitude }));
}
