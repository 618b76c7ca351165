import type { cityGuides } from '../../src/db/schema/content.ts';
import { guideSlug } from '../../src/domain/content/city-guide.ts';
import type { Team } from '../../src/domain/teams/index.ts';

export function storedGuide(
  team: Team,
  changes: Partial<typeof cityGuides.$inferInsert> = {},
): typeof cityGuides.$inferInsert {
  return {
    id: team.id,
    slug: guideSlug(team),
    sport: team.league,
    team: team.fullName,
    city: team.marketCity,
    conference: team.conference,
    division: team.division,
    introContent: '<p>Go.</p>',
    day1Content: '<p>One.</p>',
    day2Content: '<p>Two.</p>',
    day3GamedayContent: '<p>Three.</p>',
    dayTripContent: '<p>Out.</p>',
    nearbyHotels: '<p>Near.</p>',
    introText: 'Go.',
    gameday: { stop: 's', gates: 'g', bags: 'b', parking: 'p', leave_by: 'l', rivalry: 'r' },
    checkedOn: '2026-11-20',
    ...changes,
  };
}

/** Returns the slugs of the guides that HTML links, each once. */
export function linkedGuides(html: string): string[] {
  const slugs = [...html.matchAll(/href="\/city-guides\/(city_guide_\w+)/g)].map(([, slug = '']) => slug);
  return [...new Set(slugs)].toSorted();
}
