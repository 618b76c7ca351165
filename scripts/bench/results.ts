import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { Figure } from './bench.ts';

export interface BenchRun {
  /** The run ended at this time (ISO 8601). */
  date: string;
  /** A trailing plus means uncommitted changes. */
  commit: string;
  machine: string;
  /** The load average of the minute before the run. Figures from a busy machine are unreliable. */
  loadBefore: number;
  seconds: number;
  versions: Record<string, string>;
  figures: readonly Figure[];
}

/** The contents of `bench/results.json`; keys are names of benchmarks. */
export type Results = Record<string, BenchRun>;

const PACKAGES = ['workerd', 'wrangler', 'hono', 'react', 'drizzle-orm', '@neondatabase/serverless'];

export async function readRunFacts(): Promise<
  Pick<BenchRun, 'commit' | 'machine' | 'loadBefore' | 'versions'>
> {
  const versions = await Promise.all(PACKAGES.map(async (name) => [name, await versionOf(name)] as const));
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? '';
  return {
    commit: commit(),
    machine: `${processors.length} x ${model || arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()}`,
    loadBefore: Number(loadavg()[0]?.toFixed(2)),
    versions: { node: process.versions.node, ...Object.fromEntries(versions) },
  };
}

/** Keeps the runs of other benchmarks. */
export async function mergeResults(file: string, runs: Results): Promise<void> {
  const merged = { ...(await readResults(file)), ...runs };
  const sorted = Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => a.localeCompare(b)));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

async function readResults(file: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

async function versionOf(name: string): Promise<string> {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(await readFile(manifest, 'utf8')).version;
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
