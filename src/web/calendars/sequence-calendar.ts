import type { SequencePageFacts } from '../../db/queries/sequence-page.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { hostCity } from '../../domain/games/matchup.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { paths } from '../urls/paths.ts';
import { gameEntry, driveEntry } from './calendar-entry.ts';
import type { CalendarFile } from './calendar-file.ts';

/** Subscribers still get it when the sequence is broken. */
export function sequenceCalendar(
  { trip, sequence, games }: SequencePageFacts,
  siteOrigin: string,
): CalendarFile | null {
  if (!sequence) return null;
  const url = `${siteOrigin}${paths.sequence(trip.slug, sequence.address)}`;
  const stops = sequence.stops.flatMap(({ gameId, leg }) => {
    const game = games.get(gameId);
    return game ? [{ game, leg }] : [];
  });
  const entries = stops.flatMap(({ game, leg }, index) => {
    const before = stops[index - 1]?.game;
    return [before && leg ? driveEntry(before, game, leg, url) : null, gameEntry(game, url)];
  });
  const [first, last] = [sequence.stops[0], sequence.stops.at(-1)];
  const dates = dateSpan(first?.localDate ?? '', last?.localDate ?? '');
  const cities = stops.map(({ game }) => hostCity(game)).join(', ');
  return {
    name: `${cities}: ${dates}`,
    description: `${trip.league} games of ${trip.title} and the ${TRAVEL_WORDS[trip.travel].legs} between them.`,
    url,
    source: `${siteOrigin}${paths.sequenceCalendar(trip.slug, sequence.address)}`,
    entries: entries.flatMap((entry) => entry ?? []),
  };
}
