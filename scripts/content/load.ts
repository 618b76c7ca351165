import { readdir, readFile } from 'node:fs/promises';
import { applyContent, readStoredContent } from '../../src/db/queries/content.ts';
import { connect } from '../../src/db/neon/client.ts';
import { ExpectedError } from '../cli/console.ts';
import { compileContent, teamsWithoutText, type Content } from './compile.ts';
import { planLoad } from './plan-load.ts';
import type { SourceFile } from './text-file.ts';

const CONTENT_FOLDER = new URL('../../content/', import.meta.url);
/** The timeout is long because a full load is one statement of about two megabytes. */
const TIMEOUT_MS = 60_000;

interface LoadReport {
  guides: number;
  roadtrips: number;
  words: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Files whose list of facts or sources changed, also where no text did. */
  filesWithNewFacts: number;
}

/** @throws ExpectedError for an empty folder, because a load of it would delete all texts. */
export async function readContent(folder: URL = CONTENT_FOLDER): Promise<Content> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:md|yml)$/.test(name) && name !== 'README.md')
    .toSorted();
  if (names.length === 0)
    throw new ExpectedError('content/ has no texts. Restore the folder with: git checkout content');
  const files = names.map(async (name): Promise<SourceFile> => ({
    path: `content/${name}`,
    text: await readFile(new URL(name, folder), 'utf8'),
  }));
  return compileContent(await Promise.all(files));
}

/** Writes new and changed rows in one transaction. */
export async function loadContent(
  content: Content,
  { connectionString, now }: { connectionString: string; now: Date },
): Promise<LoadReport> {
  const db = connect(connectionString, TIMEOUT_MS);
  const { write, changed, unchanged } = planLoad(content, await readStoredContent(db), now);
  await applyContent(db, write);
  return {
    guides: content.guides.length,
    roadtrips: content.roadtrips.length,
    words: content.words,
    changed,
    unchanged,
    removed: [write.removedGuideIds, write.removedRoadtrips, write.removedVenues, write.removedCities].flat()
      .length,
    filesWithNewFacts: write.factFiles.length,
  };
}

/** Formats '124 guides, 42 roadtrips, 121,300 words: 3 changed, 163 unchanged, new sources in 5 files'. */
export function loadLine(report: LoadReport): string {
  const { changed, unchanged, removed, filesWithNewFacts } = report;
  const removedText = removed > 0 ? `, ${removed} removed` : '';
  const files = filesWithNewFacts === 1 ? 'file' : 'files';
  const factsText = filesWithNewFacts > 0 ? `, new sources in ${filesWithNewFacts} ${files}` : '';
  return `${contentLine(report)}: ${changed} changed, ${unchanged} unchanged${removedText}${factsText}`;
}

/** Formats '124 guides, 42 roadtrips, 121,300 words'. */
export function contentLine({
  guides,
  roadtrips,
  words,
}: Pick<LoadReport, 'guides' | 'roadtrips' | 'words'>) {
  return `${guides} guides, ${roadtrips} roadtrips, ${words.toLocaleString('en-US')} words`;
}

/** Returns null when every team has a text. */
export function missingLine(content: Content): string | null {
  const missing = teamsWithoutText(content);
  if (missing.length === 0) return null;
  const names = missing.slice(0, 5).map(({ fullName }) => fullName);
  const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  return `Teams without a guide: ${names.join(', ')}${more}.`;
}
