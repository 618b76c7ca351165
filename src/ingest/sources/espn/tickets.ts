import type { League } from '../../../domain/leagues.ts';
import type { Game } from '../../../domain/games/game.ts';
import { isHostOf } from '../../../domain/games/ticket-link.ts';
import { plainName } from '../../../domain/slug.ts';
import { ALL_TEAMS, type Team } from '../../../domain/teams/index.ts';
import type { Venue } from '../../../domain/venues/index.ts';
import type { EspnCompetition } from './schema.ts';

const SELLERS = [
  'vividseats.com',
  'stubhub.com',
  'seatgeek.com',
  'ticketmaster.com',
  'ticketmaster.ca',
  'axs.com',
];
const LOWEST_PRICE = /\bas low as \$(\d{1,3}(?:,\d{3})*|\d+)\b/i;
/** They tell no building from another. */
const COMMON_WORDS = new Set(
  'arena ballpark center centre coliseum dome field garden park stadium the at of'.split(' '),
);

const NO_TICKET = { ticketUrl: null, lowestPrice: null };

/**
 * A link of another event was seen once, so the page must be a known seller's and name the venue or one of
 * the teams, and no other team (docs/rules.md#tickets).
 */
export function ticketOf(
  league: League,
  competition: EspnCompetition,
  { teams, venue }: { teams: readonly (Team | null)[]; venue: Venue | null },
): Pick<Game, 'ticketUrl' | 'lowestPrice'> {
  const ticket = competition.tickets?.[0];
  const ticketUrl = gamePage(ticket?.links?.[0]?.href ?? null);
  if (ticketUrl === null) return NO_TICKET;
  const path = ` ${plainName(decoded(new URL(ticketUrl).pathname))} `;
  const playing = teams.filter((team) => team !== null);
  if (namesAnother(path, league, playing)) return NO_TICKET;
  const names = [...playing.flatMap(namesOf), ...competition.competitors.map(({ team }) => team.displayName)];
  const buildings = [competition.venue?.fullName ?? '', venue?.name ?? '', ...(venue?.aliases ?? [])];
  // One nickname may be a concert's ('guardians-of-the-galaxy').
  const isOfBoth = playing.length === 2 && playing.every(({ nickname }) => hasWords(path, nickname));
  const isOfGame =
    isOfBoth || names.some((name) => hasWords(path, name)) || buildings.some((name) => isNamed(path, name));
  if (!isOfGame) return NO_TICKET;
  const dollars = Number(LOWEST_PRICE.exec(ticket?.summary ?? '')?.[1]?.replaceAll(',', '') ?? 0);
  return { ticketUrl, lowestPrice: dollars > 0 ? dollars : null };
}

/** Six nicknames exist in two leagues, so other teams count by full names, and as an opponent by any. */
function namesAnother(path: string, league: League, playing: readonly Team[]): boolean {
  const others = ALL_TEAMS.filter((team) => !playing.includes(team));
  const isSide = (nickname: string) =>
    ['at', 'vs'].some(
      (word) => path.includes(` ${nickname} ${word} `) || path.includes(` ${word} ${nickname} `),
    );
  return others.some((team) => {
    const { names, nickname } = plainNamesOf(team);
    return names.some((name) => path.includes(` ${name} `)) || (team.league === league && isSide(nickname));
  });
}

interface PlainNames {
  names: readonly string[];
  nickname: string;
}

/** All teams are compared with each link. */
const plainNames = new Map<Team, PlainNames>();

function plainNamesOf(team: Team): PlainNames {
  const known = plainNames.get(team);
  if (known) return known;
  const names = { names: namesOf(team).map(plainName), nickname: plainName(team.nickname) };
  plainNames.set(team, names);
  return names;
}

/** The path alone names the event; the referral parameter is not ours. */
function gamePage(href: string | null): string | null {
  const url = href === null ? null : URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '') return null;
  const isSeller = SELLERS.some((domain) => isHostOf(url.hostname, domain));
  const isVenuePage = /\/venues?\//.test(url.pathname);
  return isSeller && !isVenuePage && url.pathname !== '/' ? `https://${url.hostname}${url.pathname}` : null;
}

function namesOf({ fullName, playsAs, aliases }: Team): string[] {
  return [fullName, ...aliases, ...(playsAs === null ? [] : [playsAs])];
}

function hasWords(path: string, name: string): boolean {
  const plain = plainName(name);
  return plain !== '' && path.includes(` ${plain} `);
}

/** Sellers write 'tottenham-hotspur-new-stadium'. */
function isNamed(path: string, building: string): boolean {
  if (hasWords(path, building)) return true;
  const words = plainName(building)
    .split(' ')
    .filter((word) => !COMMON_WORDS.has(word));
  return words.join('').length >= 4 && words.every((word) => hasWords(path, word));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
