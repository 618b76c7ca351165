import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { plainName } from './slug.ts';

/** Something that can be found by its names, then by its places, then by words around it. */
interface NamedEntry<Item> {
  item: Item;
  names: readonly string[];
  places: readonly string[];
  around: readonly string[];
}

/** What answers to a text; the best first, none twice. */
export interface NameHits<Item> {
  /** Every word is there as written, or begins one that is. */
  close: Item[];
  /** Misspelled; beside close ones only what has a very similar name ('Pacers', 'Packers'). */
  near: Item[];
}

/** Finds items by what a person writes. Never throws. */
export interface NameIndex<Item> {
  find: (text: string) => NameHits<Item>;
  /** For when nothing answers to every word: what answers to the most ('celtics or heat'). */
  findSome: (text: string) => Item[];
}

// Words that say what somebody wants, not whom.
const FILLER = new Set(
  (
    'a and at do for game games guide guides how in of on or schedule schedules stadium the things ' +
    'ticket tickets to trip versus vs'
  ).split(' '),
);

/** Words written either way: 'Saint Louis', 'Ft. Lauderdale'. */
const SPELLINGS = new Map([
  ['st', 'saint'],
  ['saint', 'st'],
  ['ft', 'fort'],
  ['fort', 'ft'],
]);

/** Longer than any name; bounds the work that one query can cause. */
const MOST_WORDS = 8;

/** From this many letters on, a very similar name is offered beside a close one. */
const TELLING_LETTERS = 6;

/** A shorter word says too little to be the only one that matches. */
const LEAST_LETTERS = 3;

/** Up to this many letters are an abbreviation when one is spelled so ('la'), not the beginning of a word. */
const ABBREVIATION_LETTERS = 2;

// A word counts once however often it stands, and long names lose nothing against short ones: what is
// equally good keeps the order of the entries.
const RANKING: SearchOptions = { boost: { names: 4, places: 2 }, bm25: { k: 0, b: 0, d: 1 } };

/** Builds the index; the order of the entries decides between equals. */
export function createNameIndex<Item>(entries: readonly NamedEntry<Item>[]): NameIndex<Item> {
  const words = new MiniSearch({ fields: ['names', 'places', 'around'], tokenize: spokenForms });
  words.addAll(
    entries.map(({ names, places, around }, id) => ({
      id,
      names: names.join('\n'),
      places: places.join('\n'),
      around: around.join('\n'),
    })),
  );
  const wholeNames = new Map<string, number[]>();
  entries.forEach(({ names }, id) => {
    for (const key of new Set(names.map(joined))) wholeNames.set(key, [...(wholeNames.get(key) ?? []), id]);
  });
  const ask = (query: Query, options: SearchOptions = {}) => words.search(query, { ...RANKING, ...options });
  const itemsAt = (ids: Iterable<number>) =>
    [...ids].flatMap((id) => entries.slice(id, id + 1)).map(({ item }) => item);

  function find(text: string): NameHits<Item> {
    const asked = tellingWords(text);
    if (asked.length === 0) return { close: [], near: [] };
    const together = joined(text);
    const every = (form: (word: string) => Query, options?: SearchOptions): number[] => {
      const each: Query = { combineWith: 'AND', queries: asked.map(form) };
      return ask({ combineWith: 'OR', queries: [each, form(together)] }, options).map(({ id }) => id);
    };
    const close = new Set([...(wholeNames.get(together) ?? []), ...every(asWritten)]);
    if (close.size === 0 || together.length > ABBREVIATION_LETTERS)
      for (const id of every(asBeginning)) close.add(id);
    return { close: itemsAt(close), near: itemsAt(nearIds(close, asked, every)) };
  }

  function findSome(text: string): Item[] {
    const asked = tellingWords(text).filter((word) => word.length >= LEAST_LETTERS);
    const hits = ask({ combineWith: 'OR', queries: asked.map(nearly) });
    const most = Math.max(0, ...hits.map(({ queryTerms }) => queryTerms.length));
    return itemsAt(hits.filter(({ queryTerms }) => queryTerms.length === most).map(({ id }) => id));
  }

  return { find, findSome };
}

function nearIds(
  close: ReadonlySet<number>,
  asked: readonly string[],
  every: (form: (word: string) => Query, options?: SearchOptions) => number[],
): number[] {
  if (close.size > 0) {
    const similar = asked.join('').length < TELLING_LETTERS ? [] : every(nearly, { fields: ['names'] });
    return similar.filter((id) => !close.has(id));
  }
  const near = every(nearly);
  return near.length > 0 ? near : every(roughly);
}

/** Each name's words, and the name written as one word ('redsox'). */
function spokenForms(text: string): string[] {
  return text.split('\n').flatMap((name) => {
    const words = plainName(name).split(' ');
    return [...words, words.join('')];
  });
}

function joined(name: string): string {
  return plainName(name).replaceAll(' ', '');
}

function tellingWords(text: string): string[] {
  const words = [...new Set(plainName(text).split(' ').filter(Boolean))];
  const telling = words.filter((word) => !FILLER.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

// How far a word may be from the one it stands for, from strict to lenient.
const asIs = (word: string) => [word];

function asWritten(word: string): Query {
  return { combineWith: 'OR', queries: spellings(word), tokenize: asIs, prefix: false };
}

function asBeginning(word: string): Query {
  const [, ...others] = spellings(word);
  // 'St' stands for itself, not for every stadium.
  const prefix = others.length === 0 || word.length > ABBREVIATION_LETTERS;
  return { combineWith: 'OR', tokenize: asIs, queries: [{ queries: [word], prefix }, ...others] };
}

/** One letter too many, missing, wrong, or two swapped. */
function nearly(word: string): Query {
  const swapped = word.length < 3 ? [] : swaps(word);
  return {
    combineWith: 'OR',
    tokenize: asIs,
    queries: [
      asBeginning(word),
      ...(word.length < 4 ? [] : [{ queries: [word], prefix: true, fuzzy: 1 }]),
      ...swapped,
    ],
  };
}

/** Two such faults in a long word. */
function roughly(word: string): Query {
  return word.length < 7 ? nearly(word) : { queries: [word], tokenize: asIs, prefix: true, fuzzy: 2 };
}

/** The word first. */
function spellings(word: string): string[] {
  const other = SPELLINGS.get(word);
  return other === undefined ? [word] : [word, other];
}

/** The word with each pair of neighbours swapped. */
function swaps(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}
