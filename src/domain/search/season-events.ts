import { LEAGUES, type League } from '../leagues.ts';

/** Games that a fan asks for by the part of a season, whose dates only the schedule knows. */
export interface SeasonEvent {
  /** Like 'Super Bowl' or 'Playoffs'. */
  name: string;
  leagues: readonly League[];
  /** All games of the type, or those whose round or title has these words. */
  games: 'playoff' | 'preseason' | { words: string };
}

const named = (name: string, leagues: readonly League[], words = name): SeasonEvent => ({
  name,
  leagues,
  games: { words },
});

/** The first that a text names counts. */
const EVENTS: readonly [pattern: RegExp, event: SeasonEvent][] = [
  [/\bsuper ?bowl\b/i, named('Super Bowl', ['NFL'])],
  [/\bworld series\b/i, named('World Series', ['MLB'])],
  [/\bstanley cup playoffs?\b/i, { name: 'Stanley Cup Playoffs', leagues: ['NHL'], games: 'playoff' }],
  [/\bstanley cup(?: finals?)?\b/i, named('Stanley Cup Final', ['NHL'])],
  [
    /\bconference (?:finals?|championships?)\b/i,
    named('Conference Finals', ['NBA', 'NHL'], 'Conference Final'),
  ],
  [/\bnba finals?\b|\bbasketball finals?\b/i, named('NBA Finals', ['NBA'])],
  [/\bafc championships?(?: games?)?\b/i, named('AFC Championship', ['NFL'])],
  [/\bnfc championships?(?: games?)?\b/i, named('NFC Championship', ['NFL'])],
  ...(['ALDS', 'NLDS', 'ALCS', 'NLCS'] as const).map((name): [RegExp, SeasonEvent] => [
    new RegExp(`\\b${name}\\b`, 'i'),
    named(name, ['MLB']),
  ]),
  [/\bwild ?card(?: (?:games?|round|series|weekend))?\b/i, named('Wild Card', ['NFL', 'MLB'])],
  [/\bplay-?in\b/i, named('Play-In', ['NBA'])],
  [/\bwinter classic\b/i, named('Winter Classic', ['NHL'])],
  [/\bstadium series\b/i, named('Stadium Series', ['NHL'])],
  [/\bheritage classic\b/i, named('Heritage Classic', ['NHL'])],
  [/\bnba cup\b|\bin-season tournament\b/i, named('NBA Cup', ['NBA'])],
  [/\bfield of dreams\b/i, named('Field of Dreams', ['MLB'])],
  [/\bplay-?offs?\b|\bpost-?season\b/i, { name: 'Playoffs', leagues: LEAGUES, games: 'playoff' }],
  [
    /\bspring training\b|\b(?:cactus|grapefruit) league\b/i,
    { name: 'Spring Training', leagues: ['MLB'], games: 'preseason' },
  ],
  [/\bpre-?season\b|\bexhibitions?\b/i, { name: 'Preseason', leagues: LEAGUES, games: 'preseason' }],
];

const YEAR = /\b20\d\d\b/;

/** Returns the text without the words and a year, or null without them. */
export function readEvent(text: string): { event: SeasonEvent; rest: string } | null {
  const [pattern, event] = EVENTS.find(([words]) => words.test(text)) ?? [];
  if (pattern === undefined || event === undefined) return null;
  return { event, rest: text.replace(pattern, ' ').replace(YEAR, ' ') };
}
