import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { plainName } from '../slug.ts';

interface NamedEntry<Item> {
  item: Item;
  names: readonly string[];
  places: readonly string[];
  around: readonly string[];
  /** Unfinished words of these do not hide misspelled ones of the others ('Philips Arena', 'phili'). */
  former?: readonly string[];
}

interface NameMatches<Item> {
  /** The part of `close` where every word is whole, or the text is the whole name. */
  exact: Item[];
  /** Every word matches exactly or as a prefix. */
  close: Item[];
  /** Words are misspelled. Beside `close`, only very similar names count ('Pacers', 'Packers'). */
  near: Item[];
}

export interface NameIndex<Item> {
  find: (text: string) => NameMatches<Item>;
  /** Returns the items with the most words when none has all ('celtics or heat'). */
  findSome: (text: string) => Item[];
}

const FILLER = new Set(
  (
    'a all and any are arenas at ballparks best between cheap cheapest do drive driving find for from game games ' +
    'guide guides home how in is list near next of ' +
    'on or play playing plays same schedule schedules see series sports stadium stadiums team teams the there things this ' +
    'ticket tickets to trip trips upcoming versus vs watch what whats when where which who whos'
  ).split(' '),
);

const SPELLINGS = new Map([
  ['st', 'saint'],
  ['saint', 'st'],
  ['ft', 'fort'],
  ['fort', 'ft'],
]);

const MAX_WORDS = 8;

/** Beside close items, similar names need this length. */
const MIN_LETTERS_FOR_SIMILAR = 6;

/** A shorter word cannot be the only match. */
const MIN_LETTERS = 3;

/** Shorter words are abbreviations ('la'), not prefixes. */
export const ABBREVIATION_LETTERS = 2;

// Repeated words and long names do not change the score.
const RANKING: SearchOptions = { boost: { names: 4, joined: 3, places: 2 }, bm25: { k: 0, b: 0, d: 1 } };

/** A misspelled whole word comes before an unfinished one. */
const UNFINISHED_BOOST = { names: 1.3, joined: 1, places: 0.7, around: 0.3 };

/** Names written as one word ('redsox') are `joined`. */
const NAMES = ['names', 'joined'];
const TODAYS_WORDS = [...NAMES, 'places', 'around'];
const FIELDS = [...TODAYS_WORDS, 'former'];

export function bestMatches<Item>({ exact, close, near }: NameMatches<Item>): readonly Item[] {
  return [exact, close].find((items) => items.length > 0) ?? near;
}

export function createNameIndex<Item>(entries: readonly NamedEntry<Item>[]): NameIndex<Item> {
  const words = new MiniSearch({ fields: FIELDS, tokenize: wordForms });
  words.addAll(
    entries.map(({ names, places, around, former = [] }, id) => ({
      id,
      names: names.join('\n'),
      joined: names.map(joined).join('\n'),
      places: places.join('\n'),
      around: around.join('\n'),
      former: former.join('\n'),
    })),
  );
  const vocabulary = new Set<string>();
  for (const { names, places, around } of entries)
    for (const name of [...names, ...places, ...around])
      for (const word of wordForms(name)) vocabulary.add(word);
  const everyWord = [...vocabulary];
  const begunWithTypo = (word: string) => unfinishedWord(wordsBegunWithTypo(word, everyWord));
  const wholeNames = new Map<string, number[]>();
  entries.forEach(({ names }, id) => {
    for (const key of new Set(names.map(joined))) wholeNames.set(key, [...(wholeNames.get(key) ?? []), id]);
  });
  const ask = (query: Query, options: SearchOptions = {}) => words.search(query, { ...RANKING, ...options });
  const itemsAt = (ids: Iterable<number>) =>
    [...ids].flatMap((id) => entries.slice(id, id + 1)).map(({ item }) => item);

  function find(text: string): NameMatches<Item> {
    const queryWords = significantWords(text);
    if (queryWords.length === 0) return { exact: [], close: [], near: [] };
    const joinedText = joined(text);
    const every = (form: (word: string) => Query, options?: SearchOptions): number[] => {
      const each: Query = { combineWith: 'AND', queries: queryWords.map(form) };
      return ask({ combineWith: 'OR', queries: [each, form(joinedText)] }, options).map(({ id }) => id);
    };
    const exact = [...new Set([...(wholeNames.get(joinedText) ?? []), ...every(exactWord)])];
    const close = new Set(exact);
    if (close.size === 0 || joinedText.length > ABBREVIATION_LETTERS)
      for (const id of every(wordPrefix, { fields: TODAYS_WORDS })) close.add(id);
    return {
      exact: itemsAt(exact),
      close: itemsAt(close),
      near: itemsAt(nearIds(close, queryWords, { every, begunWithTypo })),
    };
  }

  function findSome(text: string): Item[] {
    const queryWords = significantWords(text).filter((word) => word.length >= MIN_LETTERS);
    const hits = ask({ combineWith: 'OR', queries: queryWords.map(oneTypo) });
    const most = Math.max(0, ...hits.map(({ queryTerms }) => queryTerms.length));
    return itemsAt(hits.filter(({ queryTerms }) => queryTerms.length === most).map(({ id }) => id));
  }

  return { find, findSome };
}

function nearIds(
  close: ReadonlySet<number>,
  queryWords: readonly string[],
  { every, begunWithTypo }: { every: EveryWord; begunWithTypo: (word: string) => Query },
): number[] {
  if (close.size > 0) {
    const similar =
      queryWords.join('').length < MIN_LETTERS_FOR_SIMILAR ? [] : every(oneTypo, { fields: NAMES });
    return similar.filter((id) => !close.has(id));
  }
  const eitherTypo = (word: string): Query => ({
    combineWith: 'OR',
    queries: [oneTypo(word), begunWithTypo(word)],
  });
  const near = [...every(eitherTypo, { fields: TODAYS_WORDS }), ...every(oneTypo)];
  return near.length > 0 ? [...new Set(near)] : every(twoTypos);
}

type EveryWord = (form: (word: string) => Query, options?: SearchOptions) => number[];

function wordForms(text: string, field?: string): string[] {
  return text.split('\n').flatMap((name) => {
    const words = plainName(name).split(' ');
    return field === 'names' ? words : [...words, words.join('')];
  });
}

function joined(name: string): string {
  return plainName(name).replaceAll(' ', '');
}

/** Returns 'bruins' for 'Bruins games in', and '' for 'games in'. */
export function significantText(text: string): string {
  return plainName(text)
    .split(' ')
    .filter((word) => !FILLER.has(word))
    .join(' ');
}

function significantWords(text: string): string[] {
  const words = (significantText(text) || plainName(text)).split(' ').filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

const singleWord = (word: string) => [word];

function exactWord(word: string): Query {
  return { combineWith: 'OR', queries: spellings(word), tokenize: singleWord, prefix: false };
}

function wordPrefix(word: string): Query {
  const [, ...others] = spellings(word);
  // As a prefix, 'St' matches every stadium.
  const prefix = others.length === 0 || word.length > ABBREVIATION_LETTERS;
  return { combineWith: 'OR', tokenize: singleWord, queries: [{ queries: [word], prefix }, ...others] };
}

function oneTypo(word: string): Query {
  const swapped = word.length < 3 ? [] : swaps(word);
  return {
    combineWith: 'OR',
    tokenize: singleWord,
    queries: [
      wordPrefix(word),
      ...(word.length < 4 ? [] : [{ queries: [word], prefix: true, fuzzy: 1 }]),
      ...swapped,
    ],
  };
}

function unfinishedWord(words: readonly string[]): Query {
  return { combineWith: 'OR', tokenize: singleWord, queries: [...words], boost: UNFINISHED_BOOST };
}

function twoTypos(word: string): Query {
  return word.length < 7 ? oneTypo(word) : { queries: [word], tokenize: singleWord, prefix: true, fuzzy: 2 };
}

function spellings(word: string): string[] {
  const other = SPELLINGS.get(word);
  return other === undefined ? [word] : [word, other];
}

function swaps(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

/** Shorter words have too many neighbors. */
const MIN_LETTERS_WITH_TYPO = 5;

/** Returns words that begin like an unfinished one with one typo ('phili'). */
export function wordsBegunWithTypo(unfinished: string, words: readonly string[]): string[] {
  if (unfinished.length < MIN_LETTERS_WITH_TYPO) return [];
  return words.filter((word) => word[0] === unfinished[0] && beginsWithTypo(word, unfinished));
}

function beginsWithTypo(word: string, unfinished: string): boolean {
  let at = 0;
  while (at < unfinished.length && word[at] === unfinished[at]) at += 1;
  const rest = unfinished.slice(at);
  if (rest === '') return true;
  const isWrong = word.startsWith(rest.slice(1), at + 1);
  const isMissing = word.startsWith(rest, at + 1);
  const isAdded = word.startsWith(rest.slice(1), at);
  return isWrong || isMissing || isAdded;
}
