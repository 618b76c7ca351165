import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../src/db/neon/client.ts';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { guideSlug } from '../../src/domain/content/city-guide.ts';
import { teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import { marketCityOf } from '../../src/domain/teams/market-cities.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { DEFAULT_GAMES_VIEW } from '../../src/web/urls/page-queries.ts';

/** This roadtrip has a stop at the Celtics. */
export const TRIP = 'nba-northeast-corridor';

const HOME_GAMES = { ...DEFAULT_GAMES_VIEW, show: 'home' as const };
const LEAGUE_TAGS = ['league:nfl', 'league:nba', 'league:nhl', 'league:mlb'];
const DATES_TAGS = ['dates:nfl', 'dates:nba', 'dates:nhl', 'dates:mlb'];

export interface PublicAddress {
  path: string;
  /** Responses have these cache tags; the list is empty when a response depends on code alone. */
  tags: readonly string[];
}

/** Needs the texts of content/ and an NBA season with sequences. */
export async function publicAddresses(db: Database, slug = 'boston-celtics'): Promise<PublicAddress[]> {
  const team = teamBySlug('NBA', slug);
  if (team === null) throw new Error(`the NBA has no ${slug}`);
  return [...withoutData(), ...ofManyTeams(), ...(await ofTeam(db, team)), ...(await ofTrip(db, TRIP))];
}

function withoutData(): PublicAddress[] {
  return [
    paths.league('NBA'),
    paths.cities(),
    paths.search(),
    paths.about(),
    paths.privacy(),
    paths.terms(),
    paths.api(),
    paths.robots(),
    paths.securityTxt(),
    '/api/v1/leagues',
    '/api/v1/leagues/nba',
    '/api/v1/teams',
    '/api/v1/teams/boston-celtics',
  ].map((path) => ({ path, tags: [] }));
}

function ofManyTeams(): PublicAddress[] {
  return [
    { path: paths.home(), tags: ['soon', 'content'] },
    ...[paths.weekends(), paths.twinbills(), '/api/v1/weekends', '/api/v1/twinbills'].map((path) => ({
      path,
      tags: ['trip-lists'],
    })),
    ...[paths.roadtrips(), paths.roadtrips({ league: 'NBA' })].map((path) => ({
      path,
      tags: ['content', 'sequences'],
    })),
    { path: paths.sitemap(), tags: [...LEAGUE_TAGS, 'content', 'sequences', 'trip-lists', 'grand-tours'] },
    { path: paths.grandTours(), tags: ['grand-tours', ...LEAGUE_TAGS] },
    { path: paths.grandTour('NBA'), tags: ['grand-tours', 'league:nba'] },
    { path: '/api/v1/grand-tours/nba', tags: ['grand-tours', 'league:nba'] },
    { path: '/api/v1/games', tags: LEAGUE_TAGS },
    ...[
      paths.gamesAbroad(),
      paths.schedule(null),
      paths.scheduleGames(null),
      `${paths.schedule(null)}?from=2026-12-01&to=2026-12-03`,
    ].map((path) => ({ path, tags: [...LEAGUE_TAGS, 'content'] })),
    ...[
      paths.schedule('NBA'),
      paths.scheduleGames('NBA'),
      `${paths.schedule('NBA')}?month=2026-12`,
      `${paths.schedule('NBA')}?from=2026-12-01`,
    ].map((path) => ({ path, tags: ['league:nba', 'content'] })),
    ...[paths.conferences('NBA'), '/api/v1/games?league=nba'].map((path) => ({
      path,
      tags: ['league:nba'],
    })),
    { path: `${paths.schedule('NBA')}?team=utah-jazz`, tags: ['team:utah-jazz', 'dates:nba', 'content'] },
    {
      path: `${paths.schedule('NBA')}?city=los-angeles`,
      tags: ['host:los-angeles-clippers', 'host:los-angeles-lakers', 'dates:nba', 'content'],
    },
    ...[
      paths.cityGuides(),
      paths.cityGuidesFragment(),
      paths.search('boston'),
      '/api/v1/guides',
      '/api/v1/roadtrips',
      '/api/v1/search?q=boston',
    ].map((path) => ({ path, tags: ['content'] })),
  ];
}

async function ofTeam(db: Database, team: Team): Promise<PublicAddress[]> {
  const [game] = await db
    .select({ id: gameEvents.id })
    .from(gameEvents)
    .where(eq(gameEvents.homeTeam, team.fullName))
    .orderBy(asc(gameEvents.upcomingUntil))
    .limit(1);
  const guide = [`guide:${guideSlug(team)}`];
  const city = marketCityOf(team).slug;
  return [
    ...[paths.team(team), paths.team(team, HOME_GAMES), paths.teamGames(team)].map((path) => ({
      path,
      tags: [`team:${team.slug}`, 'content'],
    })),
    ...[paths.teamCalendar(team), paths.teamCard(team), `/api/v1/teams/${team.slug}/games`].map((path) => ({
      path,
      tags: [`team:${team.slug}`],
    })),
    { path: `/api/v1/games/${game?.id}`, tags: ['league:nba'] },
    ...[paths.cityGuide(team), paths.cityGuideFragment(team)].map((path) => ({
      path,
      tags: [...guide, ...hostsOf(team), 'content'],
    })),
    ...[paths.city(city), paths.city(city, '2026-12-04')].map((path) => ({
      path,
      tags: [...hostsOf(team), ...DATES_TAGS, 'content'],
    })),
    { path: `/api/v1/cities/${city}/games`, tags: [...hostsOf(team), ...DATES_TAGS] },
    ...[`/api/v1/guides/${guideSlug(team)}`, paths.guideWidget(team)].map((path) => ({ path, tags: guide })),
  ];
}

/** Boston has no other market city within two hours. */
function hostsOf(team: Team): string[] {
  return marketCityOf(team).teams.map(({ slug }) => `host:${slug}`);
}

async function ofTrip(db: Database, slug: string): Promise<PublicAddress[]> {
  const [trip] = await db.select().from(roadTrips).where(eq(roadTrips.slug, slug));
  const [sequence] = await db
    .select({ address: gameSequences.address })
    .from(gameSequences)
    .where(eq(gameSequences.roadtripSlug, slug))
    .orderBy(asc(gameSequences.firstDate))
    .limit(1);
  if (!trip?.city1 || !sequence) throw new Error(`${slug} has no sequences`);
  const ownTag = `roadtrip:${slug}`;
  const tags = [ownTag, ...trip.teamSlugs.map((host) => `host:${host}`)];
  return [
    ...[
      paths.roadtrip(slug),
      paths.roadtrip(slug, 'reverse'),
      paths.roadtripFragment(slug),
      paths.sequences(slug, 'any-team'),
      paths.sequences(slug, 'same-team'),
      paths.sequenceList(slug, 'any-team'),
    ].map((path) => ({ path, tags: ['content', ...tags] })),
    // Plan B has games of every league.
    { path: paths.sequence(slug, sequence.address), tags: ['content', ...LEAGUE_TAGS.toSorted(), ...tags] },
    ...[
      paths.sequenceCounts(slug),
      paths.sequenceCalendar(slug, sequence.address),
      `/api/v1/roadtrips/${slug}`,
      `/api/v1/roadtrips/${slug}/sequences`,
      `/api/v1/roadtrips/${slug}/sequences/${sequence.address}`,
    ].map((path) => ({ path, tags })),
    ...[paths.roadtripCard(slug), paths.roadtripWidget(slug, trip.city1)].map((path) => ({
      path,
      tags: [ownTag],
    })),
  ];
}
