import type { Game } from './game.ts';
import { teamByName } from '../teams/index.ts';

export interface TicketLinkRules {
  /** May contain `{url}` and `{placement}`, which are URL-encoded. */
  linkTemplate: string | null;
  /** May contain `{team-slug}`, `{team-name}` and `{league}`. Null links no seller. */
  sellerTemplate: string | null;
}

const SEATGEEK = 'seatgeek.com';

const SEATGEEK_SLUGS: Readonly<Record<string, string>> = { 'utah-hockey-club': 'utah-mammoth' };

type TicketedGame = Pick<Game, 'source' | 'league' | 'homeTeam' | 'awayTeam' | 'ticketUrl'>;

/** Returns null for 'Soon' (docs/rules.md#tickets). The `placement` is the affiliate sub-id. */
export function ticketLink(game: TicketedGame, rules: TicketLinkRules, placement: string): string | null {
  if (game.source === 'sample') return null;
  const raw = webAddress(game.ticketUrl) ?? sellerPage(game, rules.sellerTemplate);
  if (raw === null || rules.linkTemplate === null) return raw;
  return rules.linkTemplate
    .replaceAll('{url}', encodeURIComponent(raw))
    .replaceAll('{placement}', encodeURIComponent(placement));
}

function sellerPage(game: TicketedGame, template: string | null): string | null {
  const name = game.homeTeam ?? game.awayTeam;
  const team = name === null ? null : teamByName(game.league, name);
  if (template === null || team === null) return null;
  const page = webAddress(
    template
      .replaceAll('{team-slug}', sellerSlug(team.slug, URL.parse(template)?.hostname ?? ''))
      .replaceAll('{team-name}', encodeURIComponent(team.fullName))
      .replaceAll('{league}', team.league.toLowerCase()),
  );
  // SeatGeek's terms allow no other seller beside its data.
  return page && game.source === 'seatgeek' && !isHostOf(new URL(page).hostname, SEATGEEK) ? null : page;
}

function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text : null;
}

function sellerSlug(slug: string, hostname: string): string {
  return isHostOf(hostname, SEATGEEK) ? (SEATGEEK_SLUGS[slug] ?? slug) : slug;
}

export function isHostOf(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

export function priceText(
  game: Pick<Game, 'lowestPrice' | 'averagePrice' | 'pricesIncludeFees'>,
): string | null {
  const parts = [
    game.lowestPrice === null ? null : `from $${game.lowestPrice}`,
    game.averagePrice === null ? null : `avg $${game.averagePrice}`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `${parts.join(', ')}${game.pricesIncludeFees ? '' : ' before fees'}`;
}
