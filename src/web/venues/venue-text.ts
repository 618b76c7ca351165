import type { SeatKind, VenueFacts } from '../../domain/content/venue-facts.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import type { AgedText } from './fact-age.tsx';

const SEATS: Record<SeatKind, string> = {
  shade: 'In the shade',
  view: 'The view',
  cheap: 'Cheap',
  away: 'Visiting fans',
  avoid: 'Avoid',
};

export function transitText({
  line,
  stop,
  direction,
  walk,
  stepFree,
  last,
}: VenueFacts['transit'][number]): string {
  return joined(
    `${line} to ${stop}`,
    direction,
    walkText(walk),
    stepFree === null ? null : stepFree ? 'step-free' : 'not step-free',
    last && `last ride ${last}`,
  );
}

function walkText(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes === 1 ? '1 minute on foot' : `${minutes} minutes on foot`;
}

/** Leaves out the seats for an arena's other sport. */
export function seatTexts({ seats }: VenueFacts, league: League): AgedText[] {
  return seats
    .filter((row) => !row.league || row.league === league)
    .map((row) => ({ text: seatText({ ...row, league: null }), age: row.age }));
}

export function seatText({ kind, sections, why, league }: VenueFacts['seats'][number]): string {
  const sport = league ? `, for ${leagueFacts(league).sport.toLowerCase()}` : '';
  return `${SEATS[kind]}${sport}: ${sections}. ${why}`;
}

const SECTION_NUMBERS = /^\d+[A-Z]?(?:(?:, | and | to )\d+[A-Z]?)*$/;

export function foodText({ dish, stand, section }: VenueFacts['food'][number]): string {
  const isNumber = section !== null && SECTION_NUMBERS.test(section);
  const word = section?.includes(' ') ? 'sections' : 'section';
  return joined(dish, stand, isNumber ? `${word} ${section}` : section);
}

export function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ');
}
