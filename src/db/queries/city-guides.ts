import { and, asc, eq, getTableColumns, ilike, like, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { factFilesOf, guideSlug, type GuidePlace } from '../../domain/content/city-guide.ts';
import type { League } from '../../domain/leagues.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import type { Database } from '../neon/client.ts';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { cityFacts, cityGuides, removedContent, venueFacts } from '../schema/content.ts';
import { gameEvents } from '../schema/games.ts';
import { leagueFeeds } from '../schema/jobs.ts';
import { selectGamesAround } from './city-games.ts';
import { factSourcesOf, selectRemoved } from './content-facts.ts';
import { selectRoadtripsThrough, toRoadtripThroughCity } from './roadtrips.ts';
import { selectUpcoming } from './upcoming-games.ts';

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
  const { league, venueId, marketCity } = team;
  const [[row], homeGames, roadtrips, gamesAround] = await db.batch([
    selectGuideRow({
      slug,
      path,
      league,
      venueId,
      city: marketCity,
      files: factFilesOf(team),
      slugs: marketCityOf(team).teams.map(guideSlug),
    }),
    selectHomeGames({ team: team.fullName, now }, league),
    selectRoadtripsThrough({ league, slugs: [team.slug], city: marketCity }),
    selectGamesAround(team, now),
  ]);
  const { slugs, ...guideRow } = mustExist(row);
  return {
    ...guideRow,
    homeGames,
    /** Through the team's city, those of its own league first. */
    roadtrips: roadtrips.map(toRoadtripThroughCity),
    gamesAround,
    /** Of the city's teams. */
    guides: new Set(slugs),
  };
}

interface GuideRowValues {
  slug: string;
  path: string;
  league: League;
  venueId: string;
  city: string;
  files: readonly string[];
  slugs: readonly string[];
}

/** One row takes three quarters of the time of seven statements (docs/decisions/060-what-postgres-plans.md). */
const selectGuideRow = cachedStatement((db, value: ValueNamed<GuideRowValues>) => {
  const stored = alias(cityGuides, 'stored');
  const slugs = db
    .select({ slug: stored.slug })
    .from(stored)
    .where(sql`${stored.slug} = ANY(${value('slugs')}::text[])`);
  return db
    .select({
      guide: getTableColumns(cityGuides),
      venueFacts: venueFacts.facts,
      cityFacts: cityFacts.facts,
      sources: factSourcesOf(value('files')),
      feed: { source: leagueFeeds.source, refreshedAt: leagueFeeds.refreshedAt },
      removal: getTableColumns(removedContent),
      slugs: sql<string[]>`ARRAY(${slugs})`,
    })
    .from(sql`(SELECT) AS one`)
    .leftJoin(cityGuides, eq(cityGuides.slug, value('slug')))
    .leftJoin(venueFacts, eq(venueFacts.venueId, value('venueId')))
    .leftJoin(cityFacts, eq(cityFacts.city, value('city')))
    .leftJoin(leagueFeeds, eq(leagueFeeds.league, value('league')))
    .leftJoin(removedContent, eq(removedContent.path, value('path')));
});

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
