import type { DatePeriod } from '../games/schedule-days.ts';
import type { League } from '../leagues.ts';
import { postalCodeOf } from '../places/place.ts';
import type { Team } from '../teams/index.ts';
import { readCities } from './city-names.ts';
import { readDays } from './day-query.ts';
import { readLeagues } from './league-words.ts';
import { significantText, type NameIndex } from './name-index.ts';

const NEAR_ME =
  /\b(?:near|around|close to|by) (?:me|here|my (?:house|home|city|location))\b|\bnear ?by\b|\bclosest\b/i;
const CODE = /\b(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z](?: ?\d[a-z]\d)?)\b/i;
const NEAR_PLACE = /\b(?:near|around|close to|within \d+ (?:hours?|miles) of)\s+(?<place>\p{L}[^\d]*)$/iu;

export interface NearQuestion {
  /** A ZIP or postal code, a place's name or its slug; null must be asked for. */
  place: string | null;
  /** Empty for all. */
  leagues: readonly League[];
  period: DatePeriod | null;
}

/**
 * Reads 'nhl near me tonight', 'games near 60614' and 'near Naperville'. Nothing is guessed: public pages are equal
 * for everybody.
 */
export function readNear(query: string, index: NameIndex<Team>, today: string): NearQuestion | null {
  const days = readDays(query, today);
  const text = days?.rest ?? query;
  const place = placeIn(text, index);
  if (place === undefined) return null;
  const { leagues } = readLeagues(significantText(text));
  return { place, leagues, period: days?.period ?? null };
}

/** Undefined when the text asks for no place. */
function placeIn(text: string, index: NameIndex<Team>): string | null | undefined {
  const code = postalCodeOf(text) ?? postalCodeOf(CODE.exec(text)?.[0] ?? '');
  if (code !== null) return code;
  if (NEAR_ME.test(text)) return null;
  const place = NEAR_PLACE.exec(text)?.groups?.['place']?.trim();
  if (place === undefined) return undefined;
  const names = significantText(place);
  const isKnown = names === '' || readCities(names) !== null || index.find(names).close.length > 0;
  return isKnown ? undefined : place;
}
