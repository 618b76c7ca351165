import { guideTeamOfGame } from '../../domain/content/city-guide.ts';
import { dayLine, gameDate, type GameDate } from '../../domain/games/game-date.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { priceText, ticketLink, type TicketLinkRules } from '../../domain/games/ticket-link.ts';

/** A team as a row names it; `team` is null while the opponent is not decided. */
export interface NamedTeam {
  name: string;
  team: Team | null;
}

/** One game as a ticket stub, everything decided. */
export interface GameRow {
  id: string;
  date: GameDate;
  /** For `<time>`: local, without a zone; null while the date is not known. */
  machineDate: string | null;
  /** Null in a list of a whole league. */
  side: 'Home' | 'Away' | null;
  /** In the order they are read, joined by `joint`. One team beside a side, both in a league's list. */
  teams: readonly NamedTeam[];
  joint: 'vs' | 'at';
  preseason: boolean;
  neutralSite: boolean;
  ifNecessary: boolean;
  /** 'ALCS, game 3'; null outside the playoffs. */
  playoffRound: string | null;
  /** The event's own name where it says more than the two teams. */
  title: string | null;
  location: string;
  address: string | null;
  /** Null shows 'Soon'. */
  ticketUrl: string | null;
  price: string | null;
  guideTeam: Team | null;
}

type StoredGame = Game & { id: string };

/** A game as it stands in a team's own list. */
export function rowForTeam(game: StoredGame, team: Team, rules: TicketLinkRules): GameRow {
  const isHome = game.homeTeam === team.fullName;
  return {
    ...sharedParts(game, rules),
    side: isHome ? 'Home' : 'Away',
    joint: isHome || game.neutralSite ? 'vs' : 'at',
    teams: [namedTeam(game, isHome ? game.awayTeam : game.homeTeam)],
  };
}

/** A game as it stands in a whole league's list. */
export function rowForLeague(game: StoredGame, rules: TicketLinkRules): GameRow {
  return {
    ...sharedParts(game, rules),
    side: null,
    joint: game.neutralSite ? 'vs' : 'at',
    teams: [namedTeam(game, game.awayTeam), namedTeam(game, game.homeTeam)],
  };
}

/** As `rowForLeague`, under its day: the time alone. */
export function rowForDay(game: StoredGame, rules: TicketLinkRules): GameRow {
  const row = rowForLeague(game, rules);
  return { ...row, date: { weekday: null, date: row.date.time ?? dayLine(row.date), time: null } };
}

/** As `rowForLeague`, on a trip: its year stands above. */
export function rowForStop(game: StoredGame, rules: TicketLinkRules): GameRow {
  const row = rowForLeague(game, rules);
  return { ...row, date: { ...gameDate({ ...game, dateTbd: false }, 'short'), time: row.date.time } };
}

function sharedParts(game: StoredGame, rules: TicketLinkRules) {
  return {
    id: game.id,
    date: gameDate(game),
    machineDate: machineDate(game),
    preseason: game.gameType === 'preseason',
    neutralSite: game.neutralSite,
    ifNecessary: game.status === 'contingent',
    playoffRound: playoffRound(game),
    title: tellingTitle(game),
    location: game.venueName ?? 'Venue to be announced',
    address: game.venueAddress ?? game.city,
    ticketUrl: ticketLink(game, rules, `games-${game.league.toLowerCase()}`),
    price: priceText(game),
    guideTeam: guideTeamOfGame(game),
  };
}

function namedTeam(game: Game, name: string | null): NamedTeam {
  return name === null ? { name: 'Opponent TBD', team: null } : { name, team: teamByName(game.league, name) };
}

function machineDate(game: Game): string | null {
  if (game.dateTbd) return null;
  return game.timeTbd ? localDateOf(game) : game.localDateTime.slice(0, 16);
}

function playoffRound(game: Game): string | null {
  if (game.gameType !== 'playoff') return null;
  const round = game.playoffRound ?? 'Playoffs';
  return game.seriesGame === null ? round : `${round}, game ${game.seriesGame}`;
}

// Most sources title a game 'Heat at Celtics', which the row says already; of 'Winter Classic: Kings at
// Ducks' the first part is news.
function tellingTitle(game: Game): string | null {
  const lead = game.eventTitle?.split(':')[0]?.trim();
  if (!lead || lead.toLowerCase() === game.gameType) return null;
  const title = lead.toLowerCase();
  const namesATeam = [game.homeTeam, game.awayTeam].some((name) => {
    const nickname = name === null ? null : teamByName(game.league, name)?.nickname;
    return nickname !== undefined && nickname !== null && title.includes(nickname.toLowerCase());
  });
  return namesATeam ? null : lead;
}
