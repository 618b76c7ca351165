import type { Content } from './compile.ts';
import type { Finding } from './finding.ts';
import { toText } from './markdown.ts';
import { guideRows } from './rows.ts';

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
