import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FoundBrowser } from '../site/browser.ts';
import { PlainError } from '../cli/console.ts';

/** Lighthouse's own names. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** 0 to 100 by category. */
export type LighthouseScores = Record<(typeof CATEGORIES)[number], number>;

const FOLDER = fileURLToPath(new URL('lighthouse/', import.meta.url));
const PACKAGE = join(FOLDER, 'node_modules/lighthouse');

const Manifest = z.object({ version: z.string() });
const Pinned = z.object({ dependencies: z.object({ lighthouse: z.string() }) });
const Category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const Report = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

/**
 * Installs the pinned Lighthouse beside the site's own packages when it is not there.
 * @returns the file to run.
 * @throws PlainError when npm cannot.
 */
export async function installLighthouse(progress: (text: string) => void): Promise<string> {
  const { lighthouse: wanted } = Pinned.parse(readJson(join(FOLDER, 'package.json'))).dependencies;
  const manifest = join(PACKAGE, 'package.json');
  if (!existsSync(manifest) || Manifest.parse(readJson(manifest)).version !== wanted) {
    progress(`installing Lighthouse ${wanted}, once: 180 MB into scripts/bench/lighthouse`);
    const npm = process.env['npm_execpath'];
    if (npm === undefined)
      throw new PlainError('Start the benches by "npm run bench": npm installs Lighthouse.');
    const { code, output } = await runNode([npm, 'install', '--no-audit', '--no-fund'], { cwd: FOLDER });
    if (code !== 0) throw new PlainError(`Lighthouse could not be installed:\n${output}`);
  }
  return join(PACKAGE, 'cli/index.js');
}

/**
 * One run over one page as a phone loads it, with Lighthouse's own simulated slow network and processor.
 * @returns the scores, and every audit that cost points.
 */
export async function runLighthouse(
  program: string,
  { executablePath, args, env }: FoundBrowser,
  url: string,
): Promise<{ scores: LighthouseScores; missed: string[] }> {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
  ];
  const { code, output, trouble } = await runNode([program, url, ...options], {
    env: { ...env, CHROME_PATH: executablePath },
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${trouble}`);
  const { categories, audits } = Report.parse(JSON.parse(output));
  const points = (category: keyof LighthouseScores) => Math.round(categories[category].score * 100);
  const missed = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return [];
      return [`${category} ${points(category)}: ${audit.title} ${audit.displayValue ?? ''}`.trim()];
    }),
  );
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    missed,
  };
}

async function runNode(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string; trouble: string }> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let trouble = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output, trouble };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
