import { and, asc, eq, ilike, like, type SQL } from 'drizzle-orm';
import { factFilesOf, type GuidePlace } from '../../domain/content/city-guide.ts';
import type { League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { cityGuides } from '../schema/content.ts';
import { gameEvents } from '../schema/games.ts';
import { selectGamesAround } from './city-games.ts';
import {
  selectCityFacts,
  selectFactSources,
  selectVenueFacts,
  selectRemoved,
  guideSlugs,
  selectStoredGuides,
} from './content-facts.ts';
import { selectRoadtripsThrough, toRoadtripThroughCity } from './roadtrips.ts';
import { selectFeed, selectUpcoming } from './upcoming-games.ts';

const LISTED = {
  id: cityGuides.id,
  team: cityGuides.team,
  city: cityGuides.city,
  sport: cityGuides.sport,
  slug: cityGuides.slug,
  conference: cityGuides.conference,
  division: cityGuides.division,
};

export type ListedGuide = Pick<typeof cityGuides.$inferSelect, keyof typeof LISTED>;
export type CityGuide = typeof cityGuides.$inferSelect;

export async function readGuideDirectory(db: Database): Promise<ListedGuide[]> {
  const [guides] = await db.batch([
    db.select(LISTED).from(cityGuides).orderBy(asc(cityGuides.team), asc(cityGuides.id)),
  ]);
  return guides;
}

export async function readGuideActivities(db: Database, slug: string) {
  const { city, viatorWidget, viatorLink } = cityGuides;
  const [guides] = await db.batch([
    db.select({ city, viatorWidget, viatorLink }).from(cityGuides).where(eq(cityGuides.slug, slug)).limit(1),
  ]);
  return guides[0] ?? null;
}

export async function readGuide(db: Database, { slug, path }: { slug: string; path: string }) {
  const [guides, removals] = await db.batch([selectGuide({ slug }), selectRemoved({ path })]);
  return { guide: guides[0] ?? null, removal: removals[0] ?? null };
}

const selectGuide = cachedStatement((db, value: ValueNamed<{ slug: string }>) =>
  db
    .select()
    .from(cityGuides)
    .where(eq(cityGuides.slug, value('slug')))
    .limit(1),
);

const HOME_GAMES_SHOWN = 5;

export async function readGuidePage(
  db: Database,
  { team, slug, path, now }: { team: Team; slug: string; path: string; now: Date },
) {
  const [guides, venueFacts, cityFacts, sources, homeGames, feeds, roadtrips, gamesAround, stored, removals] =
    await db.batch([
      selectGuide({ slug }),
      selectVenueFacts({ venueIds: [team.venueId] }),
      selectCityFacts({ city: team.marketCity }),
      selectFactSources({ files: factFilesOf(team) }),
      selectHomeGames({ team: team.fullName, now }, team.league),
      selectFeed({ league: team.league }),
      selectRoadtripsThrough({ league: team.league, slugs: [team.slug], city: team.marketCity }),
      selectGamesAround(team, now),
      selectStoredGuides({}),
      selectRemoved({ path }),
    ]);
  return {
    guide: guides[0] ?? null,
    venueFacts: venueFacts[0]?.facts ?? null,
    cityFacts: cityFacts[0]?.facts ?? null,
    sources,
    homeGames,
    feed: feeds[0] ?? null,
    /** Through the team's city, those of its own league first. */
    roadtrips: roadtrips.map(toRoadtripThroughCity),
    gamesAround,
    guides: guideSlugs(stored),
    removal: removals[0] ?? null,
  };
}

const selectHomeGames = cachedStatement(
  (db, value: ValueNamed<{ team: string; now: Date }>, league: League) => {
    const atHome = and(eq(gameEvents.homeTeam, value('team')), eq(gameEvents.neutralSite, false));
    return selectUpcoming(db, value('now'), atHome, league).limit(HOME_GAMES_SHOWN);
  },
);

/** Prefers the exact city, then a city with the text, then the slug `city_guide_{sport}_{place}`. */
export async function findGuidesOfPlace(db: Database, { sport, place }: GuidePlace) {
  const { slug, team, city } = cityGuides;
  const select = (condition: SQL) =>
    db
      .select({ slug, sport: cityGuides.sport, team, city })
      .from(cityGuides)
      .where(and(eq(cityGuides.sport, sport), condition))
      .orderBy(asc(team));
  const slugPattern = `city_guide_${sport.toLowerCase()}_${slugOf(place).replaceAll('-', '_')}_`;
  const results = await db.batch([
    select(eq(city, place)),
    select(ilike(city, `%${literal(place)}%`)),
    select(like(slug, `${literal(slugPattern)}%`)),
  ]);
  return results.find((guides) => guides.length > 0) ?? [];
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
