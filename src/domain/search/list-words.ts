import { plainName } from '../slug.ts';

const NAMED_LISTS = ['weekends', 'twinbills', 'games-abroad', 'grand-tours'] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

const WORDS: Record<NamedList, RegExp> = {
  weekends: /\bweekends?\b/,
  twinbills: /\btwin ?bills?\b/,
  'games-abroad': /\b(?:abroad|overseas|international|europe|london|mexico)\b/,
  'grand-tours':
    /\bgrand tours?\b|\b(?:all|every)(?: the)?(?: \d+| thirty)?(?: nfl| nba| nhl| mlb)? (?:ball ?parks?|arenas?|stadiums?|venues?)\b/,
};

/** See docs/rules.md#search. */
export function listsNamed(text: string): NamedList[] {
  const words = plainName(text);
  return NAMED_LISTS.filter((list) => WORDS[list].test(words));
}
