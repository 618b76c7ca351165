export const BRAND = {
  name: 'Fanroads',
  tagline: 'Plan the trip around the game.',
  description: 'Upcoming games, city guides and roadtrips for fans of all 124 NFL, NBA, NHL and MLB teams.',
  keywords: ['sports travel', 'NFL', 'NBA', 'NHL', 'MLB', 'city guides', 'roadtrips'],
  site: 'https://fanroads.com',
  /** Calendar entries' ids contain it, so it never changes. */
  calendarDomain: 'fanroads.com',
  operator: {
    name: 'Fanroads',
    jurisdiction: 'Virginia, USA',
    contactEmail: 'hello@fanroads.com',
    privacyEmail: 'privacy@fanroads.com',
    securityEmail: 'security@fanroads.com',
  },
  copyrightYear: 2025,
} as const;
