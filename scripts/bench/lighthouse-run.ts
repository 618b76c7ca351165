import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FoundBrowser } from '../site/browser.ts';
import { ExpectedError } from '../cli/console.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores are from 0 to 100. */
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
 * Installs the pinned Lighthouse version when it is missing.
 * @returns the path of Lighthouse's command-line script.
 * @throws ExpectedError when npm fails.
 */
export async function installLighthouse(progress: (text: string) => void): Promise<string> {
  const { lighthouse: pinned } = Pinned.parse(readJson(join(FOLDER, 'package.json'))).dependencies;
  const manifest = join(PACKAGE, 'package.json');
  if (!existsSync(manifest) || Manifest.parse(readJson(manifest)).version !== pinned) {
    progress(`installing Lighthouse ${pinned}, once: 180 MB into scripts/bench/lighthouse`);
    const npm = process.env['npm_execpath'];
    if (npm === undefined)
      throw new ExpectedError(
        'Lighthouse is installed by npm. Run this benchmark with: npm run bench -- lighthouse',
      );
    const { code, output } = await runNode([npm, 'install', '--no-audit', '--no-fund'], { cwd: FOLDER });
    if (code !== 0) throw new ExpectedError(`npm could not install Lighthouse:\n${output}`);
  }
  return join(PACKAGE, 'cli/index.js');
}

/**
 * Runs Lighthouse once with an emulated phone and a simulated slow network and CPU. Skips the audit
 * "is crawlable" for an unlisted page.
 * @returns the scores, and every audit that lost points.
 */
export async function runLighthouse(
  program: string,
  { executablePath, args, env }: FoundBrowser,
  { url, isUnlisted = false }: { url: string; isUnlisted?: boolean | undefined },
): Promise<{ scores: LighthouseScores; lostPoints: string[] }> {
  const options = [
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(isUnlisted ? ['--skip-audits=is-crawlable'] : []),
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
  ];
  const { code, output, errors } = await runNode([program, url, ...options], {
    env: { ...env, CHROME_PATH: executablePath },
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${errors}`);
  const { categories, audits } = Report.parse(JSON.parse(output));
  const points = (category: keyof LighthouseScores) => Math.round(categories[category].score * 100);
  const lostPoints = CATEGORIES.flatMap((category) =>
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
    lostPoints,
  };
}

async function runNode(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output, errors };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
