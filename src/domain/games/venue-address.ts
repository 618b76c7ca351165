import type { Game } from './game.ts';

/** ESPN's addresses begin with the venue's name, where others have the street. */
export function addressWithoutName({
  venueName,
  venueAddress,
}: Pick<Game, 'venueName' | 'venueAddress'>): string | null {
  const repeated = `${venueName?.replaceAll(',', '') ?? ''}, `;
  return venueAddress?.startsWith(repeated) ? venueAddress.slice(repeated.length) : venueAddress;
}
