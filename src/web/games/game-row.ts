import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { guideSlug, guideTeamOfGame } from '../../domain/content/city-guide.ts';
import { dayLine, gameDate, type GameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { addressWithoutName } from '../../domain/games/matchup.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { priceText, ticketLink, type TicketLinkRules } from '../../domain/games/ticket-link.ts';
import { tripGames } from '../../domain/trips/finder/trip-game.ts';
import type { CandidateGame, VenueLocation } from '../../domain/trips/sequence-candidates.ts';

/** The `team` is null while the opponent is not decided. */
export interface NamedTeam {
  name: string;
  team: Team | null;
}

export interface GameRow {
  id: string;
  league: League;
  date: GameDate;
  /** Local time without a zone for `<time datetime>`; null while the date is unknown. */
  dateTime: string | null;
  /** Null in lists of a whole league. */
  side: 'Home' | 'Away' | null;
  /** Only the opponent when `side` is set, otherwise the away and then the home team. */
  teams: readonly NamedTeam[];
  preposition: 'vs' | 'at';
  preseason: boolean;
  neutralSite: boolean;
  ifNecessary: boolean;
  /** Such as 'ALCS, game 3'; null outside the playoffs. */
  playoffRound: string | null;
  /** The event's name when it says more than the two teams, such as 'Winter Classic'. */
  title: string | null;
  location: string;
  address: string | null;
  city: string | null;
  /** The row shows 'Soon' when this is null. */
  ticketUrl: string | null;
  /** The price at the seller behind the game's own link. */
  price: string | null;
  guideTeam: Team | null;
  isTripGame: boolean;
}

/** Pages speak of tickets and disclose the commission only if this is true (docs/rules.md#tickets). */
export function hasTicketLink(rows: readonly Pick<GameRow, 'ticketUrl'>[]): boolean {
  return rows.some(({ ticketUrl }) => ticketUrl !== null);
}

export function rowForTeam(game: ListedGame, team: Team, rules: TicketLinkRules): GameRow {
  const isHome = game.homeTeam === team.fullName;
  return {
    ...sharedParts(game, rules),
    side: isHome ? 'Home' : 'Away',
    preposition: isHome || game.neutralSite ? 'vs' : 'at',
    teams: [namedTeam(game, isHome ? game.awayTeam : game.homeTeam)],
  };
}

export function rowForLeague(game: ListedGame, rules: TicketLinkRules): GameRow {
  return {
    ...sharedParts(game, rules),
    side: null,
    preposition: game.neutralSite ? 'vs' : 'at',
    teams: [namedTeam(game, game.awayTeam), namedTeam(game, game.homeTeam)],
  };
}

/** The date cell shows only the time. */
export function rowForDay(game: ListedGame, rules: TicketLinkRules): GameRow {
  const row = rowForLeague(game, rules);
  return { ...row, date: { weekday: null, date: row.date.time ?? dayLine(row.date), time: null } };
}

/** The date is short because the heading has the year. */
export function rowForStop(game: ListedGame, rules: TicketLinkRules): GameRow {
  const row = rowForLeague(game, rules);
  return { ...row, date: { ...gameDate({ ...game, dateTbd: false }, 'short'), time: row.date.time } };
}

/** A list of one city's games names the city and links its guides elsewhere. */
export function rowInCity(game: ListedGame, city: string, rules: TicketLinkRules): GameRow {
  return { ...rowForStop(game, rules), guideTeam: null, city: game.city === city ? null : game.city };
}

export interface RowLinks {
  rules: TicketLinkRules;
  /** Slugs of the stored guides: rows link no others. */
  guides: ReadonlySet<string>;
}

export function withStoredGuide<Row extends GameRow>(row: Row, guides: ReadonlySet<string>): Row {
  const hasGuide = row.guideTeam !== null && guides.has(guideSlug(row.guideTeam));
  return hasGuide ? row : { ...row, guideTeam: null };
}

export const VENUE_TBD = 'Venue to be announced';

function sharedParts(game: ListedGame, rules: TicketLinkRules) {
  const ticketUrl = ticketLink(game, rules, `games-${game.league.toLowerCase()}`);
  return {
    id: game.id,
    league: game.league,
    date: gameDate(game),
    dateTime: dateTimeOf(game),
    preseason: game.gameType === 'preseason',
    neutralSite: game.neutralSite,
    ifNecessary: game.status === 'contingent',
    playoffRound: playoffRound(game),
    title: eventTitle(game),
    location: game.venueName ?? VENUE_TBD,
    address: addressWithoutName(game) ?? game.city,
    city: game.city,
    ticketUrl,
    price: ticketUrl === null || game.ticketUrl === null ? null : priceText(game),
    guideTeam: guideTeamOfGame(game),
    isTripGame: isTripGame(game),
  };
}

/** An address ends in the city, which matters most to a traveler. */
export function placeText({ location, city }: Pick<GameRow, 'location' | 'city'>): string {
  return city === null || location.includes(city) ? location : `${location}, ${city}`;
}

function namedTeam(game: ListedGame, name: string | null): NamedTeam {
  return name === null ? { name: 'Opponent TBD', team: null } : { name, team: teamByName(game.league, name) };
}

function dateTimeOf(game: ListedGame): string | null {
  if (game.dateTbd) return null;
  return game.timeTbd ? localDateOf(game) : game.localDateTime.slice(0, 16);
}

export function playoffRound(game: ListedGame): string | null {
  if (game.gameType !== 'playoff') return null;
  const round = game.playoffRound ?? 'Playoffs';
  return game.seriesGame === null ? round : `${round}, game ${game.seriesGame}`;
}

/**
 * Returns 'Winter Classic' for 'Winter Classic: Kings at Ducks', and null for 'Heat at Celtics', because the
 * row names both teams.
 */
export function eventTitle(game: ListedGame): string | null {
  const name = game.eventTitle?.split(':')[0]?.trim();
  if (!name || name.toLowerCase() === game.gameType) return null;
  const lowerName = name.toLowerCase();
  const namesATeam = [game.homeTeam, game.awayTeam].some((team) => {
    const nickname = team === null ? null : teamByName(game.league, team)?.nickname;
    return nickname !== undefined && nickname !== null && lowerName.includes(nickname.toLowerCase());
  });
  return namesATeam ? null : name;
}

/** A stored venue counts wherever it lies. */
const STORED_PLACE: VenueLocation = { position: null, country: '' };

/** The trip finder holds such a game while it is upcoming. */
export function isTripGame(game: CandidateGame): boolean {
  const places = new Map(game.venueId === null ? [] : [[game.venueId, STORED_PLACE]]);
  return tripGames([game], places).length > 0;
}
