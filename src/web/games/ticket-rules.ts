import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { Config } from '../../config/parse-config.ts';

export function ticketRules({
  ticketLinkTemplate,
  ticketSellerTemplate,
}: Pick<Config, 'ticketLinkTemplate' | 'ticketSellerTemplate'>): TicketLinkRules {
  return { linkTemplate: ticketLinkTemplate, sellerTemplate: ticketSellerTemplate };
}
