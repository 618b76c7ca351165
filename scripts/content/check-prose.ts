import type { Finding, Section, TextFile } from './text-file.ts';
import { constructsIn, toText } from './markdown.ts';
import type { Content } from './compile.ts';
import { guideRows } from './rows.ts';

/** Each value is a minimum number of words. */
interface WordCounts {
  whole: number;
  /** Keys are headings; `otherSections` applies to all other sections. */
  sections: Record<string, number>;
  otherSections: number;
}

const ALLOWED = new Set(['space', 'paragraph', 'list', 'list_item', 'text', 'strong', 'em', 'escape', 'br']);

const NAMES: Record<string, string> = {
  heading: 'a heading below ##',
  link: 'a link',
  def: 'a link',
  image: 'a picture',
  html: 'HTML',
  code: 'a block of code (or a line that begins with four spaces)',
};

// content/README.md lists these words.
const UNWANTED =
  /\b(?:must-see|vibrant|nestled|boasts?|hidden\s+gems?|something\s+for\s+everyone|whether\s+you['’]re|currently)\b|!/gi;

/** Checks headings, lengths and style (content/README.md). */
export function checkProse(
  file: TextFile<unknown>,
  headings: readonly string[],
  counts: WordCounts,
): Finding[] {
  const at = (line: number, rule: string): Finding => ({ file: file.path, line, rule });
  const { sections } = file;
  const findings = checkHeadings(file, headings);
  for (const section of sections) {
    const needed = counts.sections[section.heading] ?? counts.otherSections;
    const words = wordsIn(section.markdown);
    if (words < needed) {
      findings.push(at(section.line, `"${section.heading}" has ${words} words and needs ${needed} or more`));
    }
    findings.push(...checkStyle(section).map(({ line, rule }) => at(line, rule)));
  }
  const words = wordsOf(sections);
  if (words < counts.whole) {
    findings.push(
      at(sections[0]?.line ?? 1, `the text has ${words} words and needs ${counts.whole} or more`),
    );
  }
  return findings;
}

function checkHeadings({ path, sections }: TextFile<unknown>, headings: readonly string[]): Finding[] {
  const found = sections.map(({ heading }) => heading);
  const missing = headings.filter((heading) => !found.includes(heading));
  const findings = missing.map((heading) => ({
    file: path,
    line: 1,
    rule: `section "${heading}" is missing`,
  }));
  if (missing.length > 0) return findings;
  const misplaced = sections.findIndex(({ heading }, index) => heading !== headings[index]);
  if (misplaced === -1) return [];
  const expected = headings[misplaced];
  const rule =
    expected === undefined
      ? `section "${found[misplaced]}" is not part of this kind of text`
      : `section "${found[misplaced]}" is where "${expected}" belongs`;
  return [{ file: path, line: sections[misplaced]?.line ?? 1, rule }];
}

function checkStyle({ markdown, line }: Section): { line: number; rule: string }[] {
  const constructs = constructsIn(markdown).filter(({ type }) => !ALLOWED.has(type));
  const words = [...markdown.matchAll(UNWANTED)];
  return [
    ...constructs.map(({ type, lineOffset }) => ({
      line: line + 1 + lineOffset,
      rule: `${NAMES[type] ?? `"${type}"`} is not allowed in a text`,
    })),
    ...words.map(({ 0: word, index }) => ({
      line: line + markdown.slice(0, index).split('\n').length,
      rule: word === '!' ? 'an exclamation mark' : `"${word}" is not a word we use`,
    })),
  ];
}

/** Counts words without headings. */
export function wordsOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { markdown }) => sum + wordsIn(markdown), 0);
}

function wordsIn(markdown: string): number {
  return markdown.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

/** The same sentence, ignoring names and numbers, may be in this many files (content/README.md). */
const MAX_FILES = 3;
/** Shorter sentences ('Book ahead.') may repeat. */
const MIN_WORDS = 5;

const NAME = /\b\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|and)\s+)?\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

export function checkRepeats(files: readonly TextFile<unknown>[]): Finding[] {
  const places = new Map<string, { file: string; line: number; sentence: string }[]>();
  for (const file of files) {
    for (const { sentence, line } of sentencesOf(file)) {
      const masked = maskNames(sentence);
      if (masked.split(' ').length < MIN_WORDS) continue;
      places.set(masked, [...(places.get(masked) ?? []), { file: file.path, line, sentence }]);
    }
  }
  return [...places.values()].flatMap((found) => {
    const paths = new Set(found.map(({ file }) => file));
    if (paths.size <= MAX_FILES) return [];
    return found.map(({ file, line, sentence }) => {
      const others = [...paths].filter((path) => path !== file).join(', ');
      return {
        file,
        line,
        rule: `this sentence is in ${paths.size} files, apart from names (${others}): "${sentence}"`,
      };
    });
  });
}

function sentencesOf({ sections }: TextFile<unknown>): { sentence: string; line: number }[] {
  return sections.flatMap(({ markdown, line }) => {
    const blocks = markdown.matchAll(/(?:^|\n)(?:[-*] )?(\S[\s\S]*?)(?=\n\s*\n|\n[-*] |$)/g);
    return [...blocks].flatMap(({ 0: whole, 1: block = '', index }) => {
      const start = index + whole.length - block.length;
      return [...block.matchAll(/[^\s][\s\S]*?(?:[.?;](?=\s|$)|$)/g)].map((match) => ({
        sentence: match[0].replace(/[*\s]+/g, ' ').trim(),
        line: line + markdown.slice(0, start + match.index).split('\n').length,
      }));
    });
  });
}

function maskNames(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
    .replace(NAME, 'N')
    .replace(/\d[\d,.]*/g, '0')
    .toLowerCase();
}

/** Two guides of one city may share this part of the shorter one (content/README.md). */
const MAX_SHARED = 0.45;
/** Texts are compared in runs of this many words. */
const RUN_WORDS = 8;

interface SharedText {
  file: string;
  other: string;
  /** A part of the shorter guide, from 0 to 1. */
  share: number;
}

/** It renders every guide, so a load does without it. */
export function checkOverlap(content: Pick<Content, 'guides'>): Finding[] {
  return sharedTexts(content)
    .filter(({ share }) => share > MAX_SHARED)
    .map(({ file, other, share }) => ({
      file,
      line: 1,
      rule: `shares ${(100 * share).toFixed(1)} % of its words with ${other}, may share ${100 * MAX_SHARED} %`,
    }));
}

/** Compares every two guides of one city, in the order of `guides`. */
export function sharedTexts({ guides }: Pick<Content, 'guides'>): SharedText[] {
  const texts = guideRows({ guides }).map((row, index) => ({
    city: row.city,
    file: guides[index]?.teamText.path ?? row.slug,
    runs: runsOf(row),
  }));
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(({ city }) => city === one.city)
      .map((other) => ({
        file: one.file,
        other: other.file,
        share: one.runs.intersection(other.runs).size / Math.min(one.runs.size, other.runs.size),
      })),
  );
}

function runsOf(row: ReturnType<typeof guideRows>[number]): Set<string> {
  const { introContent, day1Content, day2Content, day3GamedayContent, dayTripContent, nearbyHotels } = row;
  const html = [introContent, day1Content, day2Content, day3GamedayContent, dayTripContent, nearbyHotels];
  const words = [...html.map(toText), ...Object.values(row.gameday)]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
  return new Set(words.map((_, index) => words.slice(index, index + RUN_WORDS).join(' ')));
}
