import type { CityGuide } from '../../db/queries/city-guides.ts';

export const DAY_3 = 'day-3';

/** The loader sanitizes the HTML. */
export function guideSections(guide: CityGuide) {
  return [
    { id: 'introduction', title: 'Introduction', isDay: false, html: guide.introContent },
    { id: 'day-1', title: 'Day 1', isDay: true, html: guide.day1Content },
    { id: 'day-2', title: 'Day 2', isDay: true, html: guide.day2Content },
    { id: DAY_3, title: 'Day 3 - Game Day', isDay: true, html: guide.day3GamedayContent },
    { id: 'day-trips', title: 'Day Trip Options', isDay: false, html: guide.dayTripContent },
    { id: 'places-to-stay', title: 'Places to Stay', isDay: false, html: guide.nearbyHotels },
  ] as const;
}
