import { plainName } from '../slug.ts';
import { readLeagues } from './league-words.ts';
import { significantText } from './name-index.ts';

const NAMED_LISTS = ['weekends', 'twinbills', 'games-abroad', 'grand-tours', 'roadtrips'] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

const WORDS: Record<NamedList, RegExp> = {
  weekends: /\bweekends?\b/,
  twinbills: /\btwin ?bills?\b|\bdouble ?headers?\b/,
  'games-abroad':
    /\b(?:abroad|overseas|international|europe|london|england|mexico|germany|munich|berlin|spain|madrid|paris|france|brazil|dublin|ireland|japan|tokyo|australia|melbourne)\b/,
  'grand-tours':
    /\bgrand tours?\b|\b(?:all|every)(?: the)?(?: \d+| thirty)?(?: nfl| nba| nhl| mlb)? (?:ball ?parks?|arenas?|stadiums?|venues?)\b/,
  roadtrips: /\broad ?trips?\b/,
};

/** See docs/rules.md#search. */
export function listsNamed(text: string): NamedList[] {
  const words = plainName(text);
  return NAMED_LISTS.filter((list) => WORDS[list].test(words));
}

const AROUND = new Set(
  'two three 2 3 4 several multiple different one 1 same city cities league leagues sport'.split(' '),
);

/** Nothing else is named, as in 'nfl london', 'road trips' or 'two teams one weekend'; 'weekend' alone is a date. */
export function isOnlyList(text: string): boolean {
  const lists = listsNamed(text);
  if (lists.length === 0) return false;
  const words = plainName(text);
  const counts = words.split(' ').filter((word) => AROUND.has(word)).length;
  const isNamed = counts > 1 || !lists.includes('weekends');
  return isNamed && lists.every((list) => others(words, WORDS[list]) === '');
}

function others(words: string, pattern: RegExp): string {
  return readLeagues(significantText(words.replace(pattern, ' ')))
    .rest.split(' ')
    .filter((word) => word !== '' && !AROUND.has(word))
    .join(' ');
}
