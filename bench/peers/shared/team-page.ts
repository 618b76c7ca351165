import { neon, neonConfig } from '@neondatabase/serverless';
import { guideSlug } from '../../../src/domain/content/city-guide.ts';
import { dateParts, formatShortDate } from '../../../src/domain/dates/date-text.ts';
import { easternDateTimeOf } from '../../../src/domain/dates/eastern-time.ts';
import { leagueFacts, leagueFromPath } from '../../../src/domain/leagues.ts';
import { lastPage, pageWindow } from '../../../src/domain/paging.ts';
import { slugOf } from '../../../src/domain/slug.ts';
import { teamBySlug, type Team } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { rowForTeam, type GameRow } from '../../../src/web/games/game-row.ts';
import { toGame } from './stored-row.ts';
import { structuredData } from './structured-data.ts';

/** The bench binds both variables. */
export interface PeerEnv {
  DATABASE_URL: string;
  /** The product's own statements as JSON. Parameters may contain `{league}`, `{team}`, `{slug}` and `{now}`. */
  STATEMENTS: string;
}

interface Statement {
  query: string;
  params: string[];
}

/** Everything that the page shows, as plain JSON: a framework may send it to the browser. */
export type TeamPage = NonNullable<Awaited<ReturnType<typeof readTeamPage>>>;
export type PageRow = TeamPage['rows'][number];

const PAGE_SIZE = 10;

// Neon's driver calls a hosted endpoint unless this names another one.
neonConfig.fetchEndpoint = (host, port) => `http://${host}:${port}/sql`;

let statements: readonly Statement[] | null = null;

/** @returns null when there is no such team. */
export async function readTeamPage(env: PeerEnv, leaguePath: string, slug: string) {
  const league = leagueFromPath(leaguePath);
  const team = league && teamBySlug(league, slug);
  if (!team) return null;
  statements ??= parseStatements(env.STATEMENTS);
  const values = { league: team.league, team: team.fullName, slug, now: new Date().toISOString() };
  const sql = neon(env.DATABASE_URL);
  const [, rows = [], totals, feeds, roadtrips, guides = []] = await sql.transaction(
    statements.map(({ query, params }) =>
      sql.query(
        query,
        params.map((param) => filled(param, values)),
      ),
    ),
    { readOnly: true, isolationLevel: 'RepeatableRead' },
  );
  const games = rows.map(toGame);
  const facts = teamFacts(team);
  const total: number = totals?.[0]?.['items'] ?? 0;
  const pages = lastPage(total, PAGE_SIZE);
  const updatedAt: Date = feeds?.[0]?.['refreshed_at'];
  const storedGuides = new Set(guides.map((guide) => guide['slug']));
  const guideOf = (of: Team | null) =>
    of && storedGuides.has(guideSlug(of)) ? `/city-guides/${guideSlug(of)}` : null;
  return {
    team: facts,
    description: description(
      team,
      games.map((game) => rowForTeam(game, team, NO_LINK_RULES)),
    ),
    structuredData: structuredData(team, facts.path, games),
    rows: games.map((game) => pageRow(rowForTeam(game, team, NO_LINK_RULES), guideOf)),
    total,
    pages,
    pageNumbers: pageWindow(1, pages),
    updatedAt: updatedAt.toISOString(),
    updatedText: easternTimeText(updatedAt),
    roadtrip: roadtrips?.[0]
      ? { slug: String(roadtrips[0]['slug']), title: String(roadtrips[0]['card_title']) }
      : null,
    guide: guideOf(team) ?? `/city-guides/${slugOf(team.marketCity)}`,
  };
}

const NO_LINK_RULES = { linkTemplate: null, sellerTemplate: null };

function parseStatements(json: string): Statement[] {
  return JSON.parse(json);
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_token, name: string) => values[name] ?? '');
}

function teamFacts(team: Team) {
  const leaguePath = leagueFacts(team.league).path;
  return {
    id: team.id,
    name: team.fullName,
    nickname: team.nickname,
    playsAs: team.playsAs,
    city: team.marketCity,
    citySlug: slugOf(team.marketCity),
    league: team.league,
    leaguePath,
    path: `/${leaguePath}/teams/${team.slug}`,
    conference: team.conference,
    division: team.division,
    abbreviation: team.abbreviation,
    colors: colorsOf(team),
    venue: venueById(team.venueId)?.name ?? null,
  };
}

function pageRow(row: GameRow, guideOf: (team: Team | null) => string | null) {
  const [opponent] = row.teams;
  const { team = null, name = '' } = opponent ?? {};
  return {
    id: row.id,
    colors: team && colorsOf(team),
    weekday: row.date.weekday && splitAt(row.date.weekday, SHORT),
    date: dateWords(row.date.date),
    time: row.date.time,
    dateTime: row.dateTime,
    side: row.side,
    preposition: row.preposition,
    opponent: team ? shortName(name, team) : [{ text: name }],
    opponentPath: team && `/${leagueFacts(team.league).path}/teams/${team.slug}`,
    playsAs: team?.playsAs ?? null,
    notes: [
      row.preseason && 'Preseason',
      row.playoffRound,
      row.ifNecessary && 'If necessary',
      row.neutralSite && 'Neutral site',
    ].filter((note) => typeof note === 'string'),
    title: row.title,
    location: row.location,
    address: row.address,
    ticketUrl: row.ticketUrl,
    price: row.price,
    guide: guideOf(row.guideTeam),
    isTripGame: row.isTripGame,
  };
}

function colorsOf(team: Team): string {
  return `team-${leagueFacts(team.league).path}-${team.abbreviation.toLowerCase()}`;
}

function easternTimeText(instant: Date): string {
  const clock = dateParts(new Date(`${easternDateTimeOf(instant)}Z`));
  return `${formatShortDate(clock)}, ${clock.time} ET`;
}

function description(team: Team, rows: readonly GameRow[]): string {
  const hasTickets = rows.some(({ ticketUrl }) => ticketUrl !== null);
  const tickets = rows.some(({ price }) => price !== null) ? 'tickets and prices, ' : 'tickets, ';
  return `Complete ${team.fullName} travel guide: upcoming games, ${hasTickets ? tickets : ''}every venue, and what to do in ${team.marketCity} around the game.`;
}

/** A phone hides some parts of dates and names. */
interface Part {
  text: string;
  isHidden?: true;
}

const SHORT = 3;
const MONTH_DAY_YEAR = /^([A-Z][a-z]{2})([a-z]*)( \d+)(, \d{4})$/;

function splitAt(text: string, length: number): Part[] {
  return shownAndHidden([text.slice(0, length), text.slice(length)]);
}

function dateWords(text: string): Part[] {
  const parts = MONTH_DAY_YEAR.exec(text)?.slice(1);
  return parts ? shownAndHidden(parts) : [{ text }];
}

function shortName(name: string, { nickname }: Team): Part[] {
  if (!name.endsWith(` ${nickname}`)) return [{ text: name }];
  return [{ text: name.slice(0, -nickname.length), isHidden: true }, { text: nickname }];
}

/** Every other part is hidden. */
function shownAndHidden(texts: readonly string[]): Part[] {
  return texts
    .map((text, index): Part => (index % 2 === 0 ? { text } : { text, isHidden: true }))
    .filter(({ text }) => text !== '');
}
