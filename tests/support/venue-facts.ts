import type { VenueFacts } from '../../src/domain/content/venue-facts.ts';

export function venueFactsWith(changes: Partial<VenueFacts> = {}): VenueFacts {
  return {
    address: null,
    site: 'https://venue.example',
    gates: [],
    bags: null,
    outsideFood: null,
    reentry: null,
    cashless: null,
    mobileTickets: null,
    transit: [],
    rideHail: null,
    parking: [],
    accessible: null,
    family: null,
    weather: null,
    seats: [],
    food: [],
    tailgating: null,
    ...changes,
  };
}
