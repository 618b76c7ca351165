import type { League } from '../leagues.ts';
import { slugOf } from '../slug.ts';
import { ALL_TEAMS, teamsOf, type Team } from './index.ts';

export interface MarketCity {
  name: string;
  slug: string;
  teams: readonly Team[];
}

const byName = new Map<string, Team[]>();
for (const team of ALL_TEAMS) byName.set(team.marketCity, [...(byName.get(team.marketCity) ?? []), team]);

export const MARKET_CITIES: readonly MarketCity[] = [...byName]
  .map(([name, teams]) => ({ name, slug: slugOf(name), teams }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export function leagueCities(league: League): string[] {
  return [...new Set(teamsOf(league).map((team) => team.marketCity))].toSorted();
}

const bySlug = new Map(MARKET_CITIES.map((city) => [city.slug, city]));

export function marketCityBySlug(slug: string): MarketCity | null {
  return bySlug.get(slug) ?? null;
}

export function marketCityOf({ marketCity }: Pick<Team, 'marketCity'>): MarketCity {
  const city = bySlug.get(slugOf(marketCity));
  if (city === undefined) throw new Error(`no team plays in ${marketCity}`);
  return city;
}
