import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';
import { bestMatches, significantText, type NameIndex } from './name-index.ts';

/** What a fan asks about a venue. The first that a text names counts. */
const TOPICS = [
  ['bags', /\b(?:(?:clear |diaper )?bags?|backpacks?|purses?)\b/],
  ['parking', /\b(?:parking(?: lots?)?|where to park)\b/],
  ['gates', /\b(?:gates?|doors?)\b/],
  ['outsideFood', /\b(?:outside (?:food|drinks?)|bring food|water bottles?)\b/],
  ['reentry', /\bre ?(?:entry|enter)\b/],
  ['cashless', /\b(?:cashless|cash|credit cards?)\b/],
  ['tailgating', /\btailgat(?:es?|ing)\b/],
  [
    'transit',
    /\b(?:public )?(?:transit|transportation|subway|trains?|bus(?:es)?|light rail|how to get to|directions)\b/,
  ],
  ['rideHail', /\b(?:uber|lyft|ride ?(?:shares?|hail))\b/],
  ['accessible', /\b(?:accessible|accessibility|wheelchairs?|ada)\b/],
  ['seats', /\b(?:best )?(?:seats?|seating(?: chart)?)\b/],
  ['food', /\b(?:food|concessions?|eat)\b/],
  ['weather', /\b(?:weather|roof)\b/],
  ['bags', /\bbring\b/],
] as const;

export type RuleTopic = (typeof TOPICS)[number][0];

/** Words of such a question that name nothing. */
const AROUND_TOPIC = new Set(
  (
    'policy policies rule rules size sizes allowed bring into open opens opening time times can i you does my take ' +
    'get go getting there inside from best'
  ).split(' '),
);

export interface RuleQuestion {
  topic: RuleTopic;
  /** Venue ids. */
  venues: readonly string[];
  /** What names them. */
  place: string;
}

const MAX_VENUES = 4;

/** Reads 'bag policy lambeau', 'parking at wrigley' and 'bears bags'. */
export function readRule(text: string, index: NameIndex<Team>): RuleQuestion | null {
  const plain = plainName(text);
  const [topic, words] = TOPICS.find(([, pattern]) => pattern.test(plain)) ?? [];
  if (topic === undefined || words === undefined) return null;
  const place = significantText(plain.replace(words, ' '))
    .split(' ')
    .filter((word) => !AROUND_TOPIC.has(word))
    .join(' ');
  if (place === '') return null;
  const venues = [...new Set(bestMatches(index.find(place)).map(({ venueId }) => venueId))];
  return venues.length === 0 ? null : { topic, venues: venues.slice(0, MAX_VENUES), place };
}
