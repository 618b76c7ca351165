import type { RAIL_SOURCES } from './rail-sources.ts';

interface Sourced {
  from: keyof typeof RAIL_SOURCES;
  /** At most 25 words of the source. */
  quote: string;
}

/** Local times like '07:00'. The plan takes no trains outside these hours. */
interface Hours {
  first: string;
  last: string;
  /** Minutes from one train to the next, at most. */
  every: number;
}

interface TrainRow extends Hours, Sourced {
  /** Market cities, either way. */
  cities: readonly [string, string];
  by: string;
  /** From station to station. */
  minutes: number;
}

interface AccessRow {
  city: string;
  /** Reads either way, as 'Orange Line between North Station and Back Bay'. */
  by: string;
  /** Between station and venue, with walks and changes. */
  minutes: number;
  /** Without one, the minutes are estimated. */
  source?: Sourced;
}

export const STATIONS: Readonly<Record<string, string>> = {
  Boston: 'South Station or Back Bay',
  'New York': 'Moynihan Train Hall',
  Newark: 'Newark Penn Station',
  Philadelphia: '30th Street Station',
  Baltimore: 'Baltimore Penn Station',
  Washington: 'Union Station',
};

/**
 * "daily all-reserved service, usually at least every hour" (`wikipedia-copy`). The last trains leave New York
 * at 9 PM on Sundays (`metro`), Philadelphia at 9:26 PM (`virail`) and Washington at 10 PM (`railfan`).
 */
const SOUTH: Hours = { first: '07:00', last: '21:00', every: 60 };
/**
 * A Saturday's first train leaves Boston at 6:10 AM, and a Sunday's train New York at 5:03 PM (`metro`). Ten to
 * twelve trains run a day.
 */
const NORTH: Hours = { first: '07:00', last: '17:00', every: 90 };
/** They arrive before midnight. */
const WHOLE_LINE: Hours = { first: '07:00', last: '15:30', every: 90 };
/** "2 electrified trains per hour (or better) ... 7 days a week" (`subwaynut`). */
const NEW_JERSEY: Hours = { first: '07:00', last: '23:00', every: 30 };

const AMTRAK = 'Amtrak';
/** With a quarter of an hour more. */
const FOUR_HOURS: Sourced = { from: 'auckland', quote: 'The trip took about four hours' };
const SHORT_RIDES: Sourced = {
  from: 'wikipedia',
  quote: 'two hours between Washington and Philadelphia, 1.5 hours between Philadelphia and New York',
};
const EIGHT_HOURS: Sourced = {
  from: 'coffee-spot',
  quote: 'the Acela, takes seven hours, while the regular Northeast Regional takes eight hours',
};
/** New York to Newark takes 16 minutes of a longer ride. */
const TO_NEWARK: Sourced = {
  from: 'trainweb',
  quote: 'We made our first stop at Newark, NJ at 5:00pm and departed at 5:01pm',
};

/** Rides without a source are sums and differences of those with one. */
export const TRAINS: readonly TrainRow[] = [
  { cities: ['Boston', 'New York'], by: AMTRAK, minutes: 255, ...NORTH, ...FOUR_HOURS },
  { cities: ['Boston', 'Newark'], by: AMTRAK, minutes: 275, ...NORTH, ...FOUR_HOURS },
  { cities: ['Boston', 'Philadelphia'], by: AMTRAK, minutes: 345, ...NORTH, ...FOUR_HOURS },
  { cities: ['Boston', 'Baltimore'], by: AMTRAK, minutes: 440, ...WHOLE_LINE, ...EIGHT_HOURS },
  { cities: ['Boston', 'Washington'], by: AMTRAK, minutes: 480, ...WHOLE_LINE, ...EIGHT_HOURS },
  { cities: ['New York', 'Newark'], by: 'NJ Transit', minutes: 20, ...NEW_JERSEY, ...TO_NEWARK },
  { cities: ['New York', 'Philadelphia'], by: AMTRAK, minutes: 90, ...SOUTH, ...SHORT_RIDES },
  { cities: ['New York', 'Baltimore'], by: AMTRAK, minutes: 165, ...SOUTH, ...SHORT_RIDES },
  { cities: ['New York', 'Washington'], by: AMTRAK, minutes: 210, ...SOUTH, ...SHORT_RIDES },
  { cities: ['Newark', 'Philadelphia'], by: AMTRAK, minutes: 75, ...SOUTH, ...SHORT_RIDES },
  { cities: ['Newark', 'Washington'], by: AMTRAK, minutes: 195, ...SOUTH, ...SHORT_RIDES },
  { cities: ['Philadelphia', 'Baltimore'], by: AMTRAK, minutes: 75, ...SOUTH, ...SHORT_RIDES },
  { cities: ['Philadelphia', 'Washington'], by: AMTRAK, minutes: 120, ...SOUTH, ...SHORT_RIDES },
  {
    cities: ['Baltimore', 'Washington'],
    by: 'MARC or Amtrak',
    minutes: 60,
    ...SOUTH,
    from: 'sun',
    quote: 'the fastest morning MARC train to D.C. takes 55 minutes',
  },
];

const TO_SOUTH_PHILADELPHIA = {
  city: 'Philadelphia',
  by: 'SEPTA B and L between NRG Station and 30th Street, with a change at City Hall',
  minutes: 40,
  source: {
    from: 'weekly',
    quote: 'It goes from end to end (Fern Rock to Pattison—err, AT&T Station) in 33 minutes.',
  },
} as const;

/** Keys are venue ids. The files of content/venues have the sources. */
export const ACCESS: Readonly<Record<string, AccessRow>> = {
  'fenway-park': { city: 'Boston', by: 'Green Line at Kenmore', minutes: 35 },
  'td-garden': { city: 'Boston', by: 'Orange Line between North Station and Back Bay', minutes: 25 },
  'gillette-stadium': {
    city: 'Boston',
    by: 'the game train between Foxboro and South Station, one each way',
    // 65 minutes (`patch`); the train arrives half an hour before the plan.
    minutes: 95,
    source: {
      from: 'patriots',
      quote:
        'arrive in Foxborough approximately 90 minutes before kick-off and will depart Foxboro Station 30 minutes after the game ends',
    },
  },
  'madison-square-garden': {
    city: 'New York',
    by: 'a walk across Eighth Avenue',
    minutes: 10,
  },
  'barclays-center': {
    city: 'New York',
    by: '2 or 3 subway between Atlantic Av-Barclays Ctr and 34 St-Penn Station',
    minutes: 30,
    source: { from: 'nets', quote: 'you can be at Barclays Center Transit Connection in 22 minutes' },
  },
  'citi-field': {
    city: 'New York',
    by: 'LIRR between Mets-Willets Point and Penn Station',
    minutes: 35,
    source: { from: 'mta', quote: 'just 19 minutes from Penn Station' },
  },
  'yankee-stadium': {
    city: 'New York',
    by: 'D subway between 161 St-Yankee Stadium and 34 St-Herald Sq',
    minutes: 40,
    source: { from: 'nbc-new-york', quote: 'take less than 30 minutes travel time from midtown Manhattan' },
  },
  'ubs-arena': { city: 'New York', by: 'LIRR between Elmont-UBS Arena and Penn Station', minutes: 60 },
  'metlife-stadium': {
    city: 'New York',
    by: 'NJ Transit between Meadowlands and Penn Station, with a change at Secaucus Junction',
    minutes: 60,
    source: {
      from: 'lattes',
      quote: 'Plan for the trip from New York Penn Station to MetLife Stadium to take about one hour.',
    },
  },
  'prudential-center': {
    city: 'Newark',
    by: 'a walk of five to ten minutes',
    minutes: 10,
    source: { from: 'flyctory', quote: 'just a five to ten minute walk away from Newark Penn Station' },
  },
  'citizens-bank-park': TO_SOUTH_PHILADELPHIA,
  'xfinity-mobile-arena': TO_SOUTH_PHILADELPHIA,
  'lincoln-financial-field': TO_SOUTH_PHILADELPHIA,
  'oriole-park-at-camden-yards': { city: 'Baltimore', by: 'Light RailLink at Camden Yards', minutes: 40 },
  'mandt-bank-stadium': { city: 'Baltimore', by: 'Light RailLink at Stadium/Federal Hill', minutes: 45 },
  'capital-one-arena': {
    city: 'Washington',
    by: 'Metro Red Line between Gallery Place and Union Station',
    minutes: 20,
  },
  'nationals-park': {
    city: 'Washington',
    by: 'Metro Green and Red Lines between Navy Yard-Ballpark and Union Station',
    minutes: 35,
  },
  'northwest-stadium': {
    city: 'Washington',
    by: 'Metro at Morgan Boulevard, a mile on foot from the stadium',
    minutes: 70,
    source: { from: 'wtop', quote: 'Morgan Boulevard should take a little over 20 minutes' },
  },
};

interface TownRow extends Sourced {
  venues: readonly [string, string];
  by: string;
  minutes: number;
}

/** Rides within a city that do not pass its station. */
export const TOWN_RIDES: readonly TownRow[] = [
  {
    venues: ['yankee-stadium', 'citi-field'],
    by: '4 and 7 subways with a change at Grand Central',
    minutes: 60,
    from: 'mlb',
    quote: 'It takes a little less than an hour to take the subway from Yankee Stadium to Citi Field',
  },
];
