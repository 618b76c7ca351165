import type { Team } from './team.ts';

/** Slugs that a seller spells differently from ours, by the seller's domain. */
const OTHER_SLUGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'seatgeek.com': { 'utah-hockey-club': 'utah-mammoth' },
};

/** Returns the slug of the team's page at a seller. */
export function sellerSlug({ slug }: Pick<Team, 'slug'>, sellerHost: string): string {
  const domain = sellerHost.split('.').slice(-2).join('.');
  return OTHER_SLUGS[domain]?.[slug] ?? slug;
}
