import { readFileSync } from 'node:fs';
import type { SourceFile } from '../../scripts/content/text-file.ts';

/** The finished examples that content/README.md names. The content check reports nothing about them. */
export const EXAMPLES = {
  city: 'content/cities/pittsburgh.md',
  team: 'content/teams/mlb/pittsburgh-pirates.md',
  roadtrip: 'content/roadtrips/mlb-lake-erie-and-the-three-rivers.md',
} as const;

export type Example = keyof typeof EXAMPLES;

/** Reads the three examples. In `example`, replaces `from` by `to`; `path` replaces its path. */
export function examplesWith(
  example?: Example,
  { from = '', to = '', path }: { from?: string; to?: string; path?: string } = {},
): SourceFile[] {
  return Object.entries(EXAMPLES).map(([name, original]) => {
    const text = readFileSync(original, 'utf8');
    if (name !== example) return { path: original, text };
    if (!text.includes(from)) throw new Error(`${original} does not contain "${from}"`);
    return { path: path ?? original, text: text.replace(from, to) };
  });
}

/** Returns the number of the first line that contains `marker`, counted from 1. */
export function lineOf(text: string, marker: string): number {
  const at = text.indexOf(marker);
  if (at === -1) throw new Error(`"${marker}" is not in the text`);
  return text.slice(0, at).split('\n').length;
}
