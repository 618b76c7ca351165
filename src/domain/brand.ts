/** Who runs the site and what it is called; every page, mail and feed takes the words from here (decisions.md 1). */
export const BRAND = {
  name: 'Fanroads',
  tagline: 'Plan the trip around the game.',
  description:
    'Upcoming games, tickets, city guides and roadtrips for fans of all 124 NFL, NBA, NHL and MLB teams.',
  /** Of pages that name none of their own. */
  keywords: ['sports travel', 'NFL', 'NBA', 'NHL', 'MLB', 'game tickets', 'city guides', 'roadtrips'],
  /** Makes the ids of calendar entries unique in the world; must stay, whatever the site's address is. */
  calendarDomain: 'fanroads.com',
  operator: {
    name: 'Fanroads',
    /** Governing law of the terms (product.md section 1). */
    jurisdiction: 'Virginia, USA',
    contactEmail: 'hello@fanroads.com',
    privacyEmail: 'privacy@fanroads.com',
    securityEmail: 'security@fanroads.com',
  },
  /** The year the footer prints (product.md section 2, Layout). */
  copyrightYear: 2025,
} as const;
