/** What each kind of page loads after `site.css`, in the order of the cascade. */
export const PAGE_SHEETS = [
  'plain-page',
  'team-page',
  'schedule-page',
  'hub',
  'search-page',
  'guide',
  'guides',
  'city-page',
  'roadtrips',
  'roadtrip-page',
  'trip',
  'sequence',
  'sequence-lists',
  'tours',
  'map',
  'finder',
  'results',
  'finder-grid',
  'home',
  'trip-lists',
  'account',
] as const;

export type PageSheet = (typeof PAGE_SHEETS)[number];
