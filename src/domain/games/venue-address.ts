import type { Game } from './game.ts';

/**
 * Returns the address to show beside the venue's name: 'San Antonio, TX' for ESPN's 'Frost Bank Center, San
 * Antonio, TX', which has the name where others have the street.
 */
export function addressWithoutName({
  venueName,
  venueAddress,
}: Pick<Game, 'venueName' | 'venueAddress'>): string | null {
  const repeated = `${venueName?.replaceAll(',', '') ?? ''}, `;
  return venueAddress?.startsWith(repeated) ? venueAddress.slice(repeated.length) : venueAddress;
}
