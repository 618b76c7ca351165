import type { Finding } from './finding.ts';
import type { TextFile } from './text-file.ts';

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
