/** Former names of home venues, and the last month in which the building bore each. */
const RETIRED_NAMES: Readonly<Record<string, string>> = {
  'Air Canada Centre': '2018-06',
  'Amalie Arena': '2025-08',
  'AmericanAirlines Arena': '2021-06',
  'Amway Center': '2023-12',
  'AT&T Center': '2023-08',
  'AT&T Park': '2019-01',
  'Bankers Life Fieldhouse': '2021-09',
  'BB&T Center': '2021-07',
  'Bell MTS Place': '2021-07',
  'Bills Stadium': '2021-03',
  'Broncos Stadium at Mile High': '2019-09',
  'CenturyLink Field': '2020-11',
  'Chesapeake Energy Arena': '2021-07',
  'Consol Energy Center': '2016-10',
  'EnergySolutions Arena': '2015-10',
  'FedEx Field': '2024-02',
  FedExField: '2024-02',
  'First Niagara Center': '2016-10',
  'FirstEnergy Stadium': '2023-04',
  'FLA Live Arena': '2023-12',
  'Footprint Center': '2025-02',
  'FTX Arena': '2023-01',
  'Guaranteed Rate Field': '2024-12',
  'Heinz Field': '2022-07',
  'HP Pavilion': '2013-07',
  'Marlins Park': '2021-03',
  'Mercedes-Benz Superdome': '2021-07',
  'Miller Park': '2020-12',
  'Minute Maid Park': '2024-12',
  'New Era Field': '2020-07',
  'Paul Brown Stadium': '2022-08',
  'Pepsi Center': '2020-10',
  'Philips Arena': '2018-08',
  'PHX Arena': '2025-10',
  'PNC Arena': '2024-09',
  'Quicken Loans Arena': '2019-04',
  'Ralph Wilson Stadium': '2016-08',
  'Rocket Mortgage FieldHouse': '2025-02',
  'Safeco Field': '2018-12',
  'Scottrade Center': '2018-09',
  'Staples Center': '2021-12',
  'Sun Life Stadium': '2016-01',
  'SunTrust Park': '2020-01',
  'Talking Stick Resort Arena': '2020-11',
  'TIAA Bank Field': '2023-02',
  'Time Warner Cable Arena': '2016-08',
  'U.S. Cellular Field': '2016-10',
  'University of Phoenix Stadium': '2018-09',
  'Verizon Center': '2017-08',
  'Vivint Arena': '2023-07',
  'Vivint Smart Home Arena': '2023-07',
  'Wells Fargo Center': '2025-08',
  'Xcel Energy Center': '2025-09',
};

/** Returns the name that ended first, of those that a text uses as if they were today's. */
export function retiredNameIn(text: string): { name: string; end: string } | null {
  const used = Object.entries(RETIRED_NAMES)
    .filter(([name]) => text.includes(name) && !TELLS_OF_PAST.test(text))
    .map(([name, end]) => ({ name, end }));
  return used.toSorted((a, b) => (a.end < b.end ? -1 : 1))[0] ?? null;
}

const TELLS_OF_PAST = /\b(?:formerly|former|previously|renamed|now|opened as)\b/i;
