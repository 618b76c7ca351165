import type { Finding } from './finding.ts';
import { constructsIn } from './markdown.ts';
import type { Section, TextFile } from './text-file.ts';

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
