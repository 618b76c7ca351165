import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FoundBrowser } from '../site/browser.ts';
import { installPackages } from './npm-folder.ts';
import { runNode } from './run-node.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores are from 0 to 100. */
export type LighthouseScores = Record<(typeof CATEGORIES)[number], number>;

const FOLDER = fileURLToPath(new URL('lighthouse/', import.meta.url));

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
 */
export async function installLighthouse(progress: (text: string) => void): Promise<string> {
  await installPackages(FOLDER, '180 MB', progress);
  return join(FOLDER, 'node_modules/lighthouse/cli/index.js');
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
