import { parseArgs } from 'node:util';
import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { easternDateAt } from '../../src/domain/dates/eastern-time.ts';
import { isStale } from '../../src/domain/content/freshness.ts';
import { checkOverlap } from './check-prose.ts';
import type { Content } from './compile.ts';
import { factRows, staleLine } from './fact-rows.ts';
import { findingLine } from './text-file.ts';
import { contentLine, loadContent, loadLine, missingLine, readContent } from './load.ts';
import { migrate } from '../deploy/migrate.ts';
import { connectToLocalDatabase } from '../postgres/local-database.ts';
import { productionVariables, requireVariable } from '../deploy/production-variables.ts';
import { purgeSiteCache } from '../deploy/ask-worker.ts';

const USAGE = `Usage: npm run content [-- --check | --stale | --remote]
Checks every file of content/ and loads the valid ones into the local database. --check loads nothing.
--stale lists the facts that are past their end or older than 18 months, and loads nothing.
--remote loads into production and needs DATABASE_URL. With INTERNAL_SECRET visitors see it at once.
--remote reads .env.production, [vars] of wrangler.toml and this shell.`;

try {
  process.exitCode = await main();
} catch (error) {
  exitWith(error);
}

/** @returns 1 after any finding, even though valid files were loaded. */
async function main(): Promise<number> {
  const { check: isCheck, remote: isRemote, stale: onlyStale } = readArguments();
  const content = await step(
    'Texts',
    () => readContent(),
    ({ findings, guides, roadtrips, words }) => {
      const line = contentLine({ guides: guides.length, roadtrips: roadtrips.length, words });
      return `${line}, ${findings.length === 0 ? 'no problems' : `${findings.length} problems`}`;
    },
  );
  if (onlyStale) return printStaleFacts(content);
  for (const finding of content.findings) console.error(findingLine(finding));
  if (isCheck) {
    for (const remark of [...content.remarks, ...checkOverlap(content)]) console.log(findingLine(remark));
  }
  const missing = missingLine(content);
  if (missing) console.log(missing);
  if (!isCheck) await load(isRemote);
  const exitCode = content.findings.length === 0 ? 0 : 1;
  const files = new Set(content.findings.map(({ file }) => file)).size;
  const state =
    exitCode === 0
      ? 'All texts are valid.'
      : `${files} files have problems and were not loaded. Fix the lines above.`;
  console.log(`\n${state}`);
  return exitCode;

  async function load(toRemote: boolean): Promise<void> {
    const variables = toRemote ? await productionVariables() : null;
    const database = variables
      ? remoteDatabase(variables)
      : await connectToLocalDatabase(process.env['DATABASE_URL']);
    const { connectionString } = database;
    try {
      // Only a deploy migrates the production database.
      if (!toRemote) await migrate(connectionString);
      await step(
        `Loaded into ${database.description}`,
        () => loadContent(content, { connectionString, now: new Date() }),
        loadLine,
      );
      if (variables) await step('Edge cache', () => purgeSiteCache(variables), String);
    } finally {
      await database.close();
    }
  }
}

function printStaleFacts(content: Content): number {
  const today = easternDateAt(new Date());
  const facts = factRows(content);
  const stale = facts.filter((row) => isStale(row, today));
  for (const row of stale) console.log(staleLine(row));
  console.log(`\n${stale.length} of ${facts.length} facts are stale.`);
  return 0;
}

function remoteDatabase(variables: Readonly<Record<string, string>>) {
  const connectionString = requireVariable(variables, 'DATABASE_URL');
  return { connectionString, description: new URL(connectionString).host, close: () => Promise.resolve() };
}

function readArguments(): { check: boolean; stale: boolean; remote: boolean } {
  try {
    const options = {
      check: { type: 'boolean', default: false },
      stale: { type: 'boolean', default: false },
      remote: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new ExpectedError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}
