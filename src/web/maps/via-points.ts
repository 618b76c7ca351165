import type { Position } from '../../domain/travel/position.ts';
import type { CityPlace } from '../../domain/travel/city-places.ts';

type Via = readonly [latitude: number, longitude: number];

const GARY: Via = [41.5, -87.25];
const CHICAGO_SOUTH: Via = [41.68, -87.7];
const CHICAGO_WEST: Via = [41.95, -87.88];
const KENOSHA: Via = [42.45, -87.98];
const MILWAUKEE_SOUTH: Via = [42.9, -87.97];
const SOUTH_BEND: Via = [41.68, -86.3];
const ANN_ARBOR: Via = [42.28, -83.65];
const INDIANAPOLIS: Via = [39.77, -86.16];
const TOLEDO: Via = [41.6, -83.62];
const FREMONT: Via = [41.33, -83.1];
const ELYRIA: Via = [41.36, -82.15];
const ERIE: Via = [42.03, -80.08];
const DUNKIRK: Via = [42.42, -79.2];
const BUFFALO: Via = [42.87, -78.8];
const NIAGARA: Via = [43.1, -79.12];
const HAMILTON: Via = [43.22, -79.88];
const OAKVILLE: Via = [43.5, -79.78];
const OSHAWA: Via = [43.94, -78.85];
const SCARBOROUGH: Via = [43.84, -79.25];
const KINGSTON: Via = [44.33, -76.6];
const BELLEVILLE: Via = [44.22, -77.4];
const ROCHESTER: Via = [43.05, -77.6];
const SYRACUSE: Via = [43.1, -76.1];
const WATERTOWN: Via = [44.1, -75.9];
const SCRANTON: Via = [41.25, -75.9];
const LONDON: Via = [42.95, -81.25];
const CHATHAM: Via = [42.32, -82.25];
const NAPLES: Via = [26.2, -81.62];
const FORT_MYERS: Via = [26.68, -81.8];
const SARASOTA: Via = [27.3, -82.36];
const BRADENTON: Via = [27.5, -82.5];
const BRANDON: Via = [27.86, -82.28];
const PALM_BEACH: Via = [26.7, -80.2];
const FORT_PIERCE: Via = [27.5, -80.5];
const MELBOURNE: Via = [28.1, -80.85];
const DAYTONA: Via = [29.2, -81.25];
const LAKE_CITY: Via = [30.2, -82.65];
const OCALA: Via = [29.2, -82.1];
const BALTIMORE: Via = [39.42, -76.62];
const ELKTON: Via = [39.65, -75.88];
const NEW_JERSEY: Via = [40.68, -74.3];
const TRENTON: Via = [40.3, -74.7];
const NEW_HAVEN: Via = [41.4, -72.92];
const STAMFORD: Via = [41.15, -73.55];
const RICHMOND: Via = [37.54, -77.46];
const FREDERICKSBURG: Via = [38.3, -77.5];
const WOODBRIDGE: Via = [38.68, -77.32];
const OCEANSIDE: Via = [33.22, -117.27];
const SAN_CLEMENTE: Via = [33.5, -117.57];
const GRAPEVINE: Via = [34.95, -118.95];
const KETTLEMAN: Via = [36.2, -120.25];
const GILROY: Via = [37.05, -121.4];
const LIVERMORE: Via = [37.7, -121.85];
const BATON_ROUGE: Via = [30.4, -91.2];
const LAFAYETTE: Via = [30.25, -92.0];
const BEAUMONT: Via = [30.1, -94.1];
const LONGVIEW: Via = [46.15, -122.88];
const OLYMPIA: Via = [47.0, -122.85];
const TACOMA: Via = [47.2, -122.38];
const EVERETT: Via = [47.98, -122.15];
const BELLINGHAM: Via = [48.72, -122.4];
const SURREY: Via = [49.1, -122.75];

/** Without these towns a drawn drive would cross water. */
const VIA: Record<string, readonly Via[]> = {
  'Anaheim - San Diego': [SAN_CLEMENTE, OCEANSIDE],
  'Anaheim - San Francisco': [GRAPEVINE, KETTLEMAN, [37.1, -121.05], LIVERMORE],
  'Anaheim - San Jose': [GRAPEVINE, KETTLEMAN, GILROY],
  'Atlanta - Miami': [LAKE_CITY, OCALA, FORT_PIERCE, PALM_BEACH],
  'Atlanta - New Orleans': [
    [32.35, -86.3],
    [30.85, -88.05],
    [30.45, -88.9],
    [30.33, -89.65],
    [30.1, -89.82],
  ],
  'Atlanta - St. Petersburg': [[31.45, -83.5], LAKE_CITY, OCALA, [28.1, -82.4]],
  'Atlanta - Tampa': [[31.45, -83.5], LAKE_CITY, OCALA, [28.2, -82.35]],
  'Baltimore - Boston': [ELKTON, NEW_JERSEY, STAMFORD, NEW_HAVEN],
  'Baltimore - New York': [ELKTON, TRENTON, NEW_JERSEY],
  'Baltimore - Newark': [ELKTON, TRENTON],
  'Baltimore - Philadelphia': [ELKTON],
  'Boston - New York': [NEW_HAVEN, STAMFORD],
  'Boston - Newark': [NEW_HAVEN, STAMFORD],
  'Boston - Philadelphia': [NEW_HAVEN, STAMFORD, NEW_JERSEY, TRENTON],
  'Boston - Washington': [NEW_HAVEN, STAMFORD, NEW_JERSEY, TRENTON, ELKTON, BALTIMORE],
  'Buffalo - Chicago': [DUNKIRK, ERIE, ELYRIA, FREMONT, SOUTH_BEND, GARY, CHICAGO_SOUTH],
  'Buffalo - Cincinnati': [DUNKIRK, ERIE],
  'Buffalo - Cleveland': [DUNKIRK, ERIE],
  'Buffalo - Columbus': [DUNKIRK, ERIE],
  'Buffalo - Detroit': [[42.96, -79.1], LONDON, CHATHAM],
  'Buffalo - Indianapolis': [DUNKIRK, ERIE],
  'Buffalo - Montreal': [ROCHESTER, SYRACUSE, WATERTOWN],
  'Buffalo - Ottawa': [ROCHESTER, SYRACUSE, WATERTOWN],
  'Buffalo - Pittsburgh': [
    [42.3, -79.3],
    [41.6, -80.1],
  ],
  'Buffalo - Toronto': [[42.94, -79.05], [43.14, -79.25], HAMILTON, OAKVILLE],
  'Calgary - Vancouver': [
    [51.17, -115.6],
    [51.0, -118.2],
    [50.67, -120.35],
    [49.38, -121.45],
  ],
  'Charlotte - Miami': [
    [34.0, -81.0],
    [32.1, -81.3],
    [30.33, -81.72],
    DAYTONA,
    MELBOURNE,
    FORT_PIERCE,
    PALM_BEACH,
  ],
  'Chicago - Cincinnati': [CHICAGO_SOUTH, GARY, INDIANAPOLIS],
  'Chicago - Cleveland': [CHICAGO_SOUTH, GARY, SOUTH_BEND],
  'Chicago - Columbus': [CHICAGO_SOUTH, GARY],
  'Chicago - Detroit': [CHICAGO_SOUTH, GARY, SOUTH_BEND, ANN_ARBOR],
  'Chicago - Green Bay': [CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH, [43.75, -88.0]],
  'Chicago - Indianapolis': [CHICAGO_SOUTH, GARY],
  'Chicago - Milwaukee': [CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Chicago - New York': [CHICAGO_SOUTH, GARY, SOUTH_BEND, FREMONT, [41.1, -80.6], [41.0, -76.5]],
  'Chicago - Pittsburgh': [CHICAGO_SOUTH, GARY],
  'Chicago - Toronto': [CHICAGO_SOUTH, GARY, SOUTH_BEND, ANN_ARBOR, [42.35, -83.2], CHATHAM, LONDON],
  'Cincinnati - Milwaukee': [INDIANAPOLIS, GARY, CHICAGO_SOUTH, CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Cleveland - Detroit': [ELYRIA, FREMONT, TOLEDO],
  'Cleveland - Milwaukee': [ELYRIA, SOUTH_BEND, GARY, CHICAGO_SOUTH, CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Cleveland - Toronto': [ERIE, DUNKIRK, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'Columbus - Detroit': [TOLEDO],
  'Columbus - Toronto': [ERIE, DUNKIRK, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'Denver - Salt Lake City': [
    [41.1, -105.5],
    [41.55, -109.2],
  ],
  'Detroit - Green Bay': [ANN_ARBOR, SOUTH_BEND, GARY, CHICAGO_SOUTH, CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Detroit - Milwaukee': [ANN_ARBOR, SOUTH_BEND, GARY, CHICAGO_SOUTH, CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Detroit - Pittsburgh': [TOLEDO, FREMONT],
  'Detroit - Toronto': [CHATHAM, LONDON],
  'Detroit - Washington': [TOLEDO, FREMONT],
  'Fort Lauderdale - Orlando': [PALM_BEACH, FORT_PIERCE],
  'Fort Lauderdale - St. Petersburg': [NAPLES, FORT_MYERS, SARASOTA, BRADENTON],
  'Fort Lauderdale - Tampa': [NAPLES, FORT_MYERS, SARASOTA, BRANDON],
  'Green Bay - Milwaukee': [[43.75, -88.0]],
  'Houston - New Orleans': [BEAUMONT, LAFAYETTE, BATON_ROUGE],
  'Indianapolis - Milwaukee': [GARY, CHICAGO_SOUTH, CHICAGO_WEST, KENOSHA, MILWAUKEE_SOUTH],
  'Jacksonville - Miami': [DAYTONA, MELBOURNE, FORT_PIERCE, PALM_BEACH],
  'Las Vegas - Salt Lake City': [
    [37.1, -113.6],
    [38.6, -112.6],
  ],
  'Los Angeles - San Diego': [[33.75, -117.85], SAN_CLEMENTE, OCEANSIDE],
  'Los Angeles - San Francisco': [GRAPEVINE, KETTLEMAN, [37.1, -121.05], LIVERMORE],
  'Los Angeles - San Jose': [GRAPEVINE, KETTLEMAN, GILROY],
  'Memphis - New Orleans': [
    [32.3, -90.2],
    [30.5, -90.5],
    [30.05, -90.5],
  ],
  'Miami - Orlando': [PALM_BEACH, FORT_PIERCE],
  'Miami - St. Petersburg': [NAPLES, FORT_MYERS, SARASOTA, BRADENTON],
  'Miami - Tampa': [NAPLES, FORT_MYERS, SARASOTA, BRANDON],
  'Milwaukee - Toronto': [
    MILWAUKEE_SOUTH,
    KENOSHA,
    CHICAGO_WEST,
    CHICAGO_SOUTH,
    GARY,
    SOUTH_BEND,
    ANN_ARBOR,
    [42.35, -83.2],
    CHATHAM,
    LONDON,
  ],
  'Montreal - Ottawa': [
    [45.41, -74.05],
    [45.36, -74.6],
  ],
  'Montreal - Toronto': [
    [45.36, -74.1],
    [45.12, -74.75],
    [44.7, -75.75],
    KINGSTON,
    BELLEVILLE,
    OSHAWA,
    SCARBOROUGH,
  ],
  'Nashville - New Orleans': [
    [33.5, -86.85],
    [31.35, -89.3],
    [30.35, -89.75],
  ],
  'New Orleans - San Antonio': [BATON_ROUGE, LAFAYETTE, BEAUMONT, [29.76, -95.4]],
  'New York - Philadelphia': [NEW_JERSEY, TRENTON],
  'New York - Toronto': [SCRANTON, ROCHESTER, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'New York - Washington': [NEW_JERSEY, TRENTON, ELKTON, BALTIMORE],
  'Newark - Toronto': [SCRANTON, ROCHESTER, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'Newark - Washington': [TRENTON, ELKTON, BALTIMORE],
  'Ottawa - Toronto': [[44.75, -75.8], KINGSTON, BELLEVILLE, OSHAWA, SCARBOROUGH],
  'Philadelphia - Toronto': [SCRANTON, ROCHESTER, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'Philadelphia - Washington': [ELKTON, BALTIMORE],
  'Pittsburgh - Toronto': [[41.6, -80.1], ERIE, DUNKIRK, BUFFALO, NIAGARA, HAMILTON, OAKVILLE],
  'Portland - Seattle': [LONGVIEW, OLYMPIA, TACOMA],
  'Portland - Vancouver': [LONGVIEW, OLYMPIA, TACOMA, EVERETT, BELLINGHAM, SURREY],
  'Raleigh - Washington': [RICHMOND, FREDERICKSBURG, WOODBRIDGE],
  'Sacramento - San Diego': [LIVERMORE, KETTLEMAN, GRAPEVINE, [34.1, -118.15], SAN_CLEMENTE, OCEANSIDE],
  'Sacramento - San Francisco': [
    [38.2, -122.1],
    [37.88, -122.27],
  ],
  'San Francisco - San Jose': [
    [37.55, -122.32],
    [37.43, -122.14],
  ],
  'Seattle - Vancouver': [EVERETT, BELLINGHAM, SURREY],
  'Toronto - Washington': [OAKVILLE, HAMILTON, NIAGARA, BUFFALO, [42.3, -78.4], [40.0, -77.6]],
};

/** Orders the towns by the direction of the drive. The list is often empty. */
export function viaPoints(from: Pick<CityPlace, 'city'>, to: Pick<CityPlace, 'city'>): Position[] {
  const there = VIA[`${from.city} - ${to.city}`];
  const back = VIA[`${to.city} - ${from.city}`]?.toReversed();
  return (there ?? back ?? []).map(([latitude, longitude]) => ({ latitude, longitude }));
}
