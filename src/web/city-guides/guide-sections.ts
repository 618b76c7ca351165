import type { CityGuide } from '../../db/queries/city-guides.ts';

/** The loader sanitizes the HTML. */
export function guideSections(guide: CityGuide) {
  return [
    { id: 'introduction', title: 'Introduction', html: guide.introContent },
    { id: 'day-1', title: 'Day 1', html: guide.day1Content },
    { id: 'day-2', title: 'Day 2', html: guide.day2Content },
    { id: 'day-3', title: 'Day 3 - Game Day', html: guide.day3GamedayContent },
    { id: 'day-trips', title: 'Day Trip Options', html: guide.dayTripContent },
    { id: 'places-to-stay', title: 'Places to Stay', html: guide.nearbyHotels },
  ] as const;
}
