import { type TicketLinkRules, ticketLink } from '../../domain/games/ticket-link.ts';
import type { Config } from '../../config/parse-config.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';

export function ticketRules({
  ticketLinkTemplate,
  ticketSellerTemplate,
}: Pick<Config, 'ticketLinkTemplate' | 'ticketSellerTemplate'>): TicketLinkRules {
  return { linkTemplate: ticketLinkTemplate, sellerTemplate: ticketSellerTemplate };
}

type TicketConfig = Pick<Config, 'siteOrigin' | 'ticketLinkTemplate' | 'ticketSellerTemplate'>;

/**
 * Returns the seller's page, or our team page for games from SeatGeek, whose links the API must not pass on
 * (docs/rules.md#tickets).
 */
export function publicTicketUrl(game: ListedGame, config: TicketConfig): string | null {
  if (game.source === 'seatgeek') {
    const name = game.homeTeam ?? game.awayTeam;
    const team = name === null ? null : teamByName(game.league, name);
    return team && `${config.siteOrigin}${paths.team(team)}`;
  }
  return ticketLink(game, ticketRules(config), 'api');
}
