import type { Content } from './compile.ts';
import type { Finding } from './finding.ts';

/** Two guides of one city may share this part of the shorter one (content/README.md). */
const MAX_SHARED = 0.45;
/** Texts are compared in runs of this many words. */
const RUN_WORDS = 8;
/** A page shows them in this order, the team's text before the city's. */
const SECTIONS = [
  'Introduction',
  'Getting Around',
  'One Warning',
  'Day 1',
  'Day 2',
  'Day 3 - Game Day',
  'Day Trip Options',
  'Places to Stay',
];

type Guides = Pick<Content, 'guides'>['guides'];

interface SharedText {
  file: string;
  other: string;
  /** A part of the shorter guide, from 0 to 1. */
  share: number;
}

export function checkOverlap(guides: Guides): Finding[] {
  return sharedTexts(guides)
    .filter(({ share }) => share > MAX_SHARED)
    .map(({ file, other, share }) => ({
      file,
      line: 1,
      rule: `shares ${(100 * share).toFixed(1)} % of its words with ${other}, may share ${100 * MAX_SHARED} %`,
    }));
}

/** Compares every two guides of one city, in the order of `guides`. */
export function sharedTexts(guides: Guides): SharedText[] {
  const texts = guides.map((guide) => ({ guide, runs: runsOf(guide) }));
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(({ guide }) => guide.cityText === one.guide.cityText)
      .map((other) => ({
        file: one.guide.teamText.path,
        other: other.guide.teamText.path,
        share: one.runs.intersection(other.runs).size / Math.min(one.runs.size, other.runs.size),
      })),
  );
}

function runsOf({ teamText, cityText }: Guides[number]): Set<string> {
  const sections = [...teamText.sections, ...cityText.sections];
  const texts = SECTIONS.flatMap((title) =>
    sections.flatMap(({ heading, markdown }) => (heading === title ? markdown : [])),
  );
  const words = [...texts, ...Object.values(teamText.front.gameday)]
    .join('\n')
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');
  return new Set(words.map((_, index) => words.slice(index, index + RUN_WORDS).join(' ')));
}
