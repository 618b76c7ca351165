import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as v from 'valibot';
import { PRODUCTION_FILE } from '../scripts/deploy/production-variables.ts';

const textShape = v.record(v.string(), v.unknown());
const stepShape = v.looseObject({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(textShape),
  env: v.optional(textShape),
});
const permissionsShape = v.record(v.string(), v.string());
const jobShape = v.looseObject({
  permissions: v.optional(permissionsShape),
  environment: v.optional(v.string()),
  needs: v.optional(v.union([v.string(), v.array(v.string())])),
  uses: v.optional(v.string()),
  steps: v.optional(v.array(stepShape), []),
});
const workflowShape = v.looseObject({
  on: v.record(v.string(), v.unknown()),
  permissions: v.optional(permissionsShape),
  jobs: v.record(v.string(), jobShape),
});

const files = globSync('.github/workflows/*.{yml,yaml}');
const secretsIn = (part: unknown) => JSON.stringify(part ?? {}).match(/\bsecrets\.\w+/g) ?? [];

test('there are workflows', () => {
  expect(new Set(files.map((file) => basename(file)))).toEqual(new Set(['deploy.yml', 'test.yml']));
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const workflow = v.parse(workflowShape, parse(text));
  const jobs = Object.values(workflow.jobs);
  const holders = jobs.filter((job) => secretsIn(job).length > 0);

  test('may read the repository and do nothing else there', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { permissions = {} } of jobs) {
      expect(['none', 'read', undefined]).toContain(permissions['contents']);
      expect(Object.keys(permissions).filter((name) => name !== 'contents')).toEqual([]);
    }
    for (const step of jobs.flatMap(({ steps }) => steps)) {
      if (!step.uses?.startsWith('actions/checkout@')) continue;
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    }
  });

  test('pins each action by the hash of a commit, and says which version that is', () => {
    const used = [...text.matchAll(/^\s*(?:- )?uses: (?<action>.+)$/gm)].map(
      ({ groups }) => groups?.['action'],
    );
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) {
      expect(action).toMatch(
        /^(?:\.\/\.github\/workflows\/\w+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
    }
  });

  test('gives secrets to single steps only, in jobs that run no install script and no test', () => {
    const inSteps = holders.flatMap(({ steps }) => steps.flatMap(({ env }) => secretsIn(env)));
    const mentioned = text.replaceAll(/#.*$/gm, '').match(/\bsecrets\b/g) ?? [];
    expect(inSteps).toHaveLength(mentioned.length);
    for (const { environment, needs, steps } of holders) {
      expect(environment).toBe('production');
      expect(needs).toBe('test');
      const installs = steps.filter(({ run = '' }) => /\bnpm (?:ci|i|install)\b|\bnpx\b/.test(run));
      expect(installs.map(({ run }) => run)).toEqual(['npm ci --ignore-scripts']);
      expect(steps.filter(({ run = '' }) => /\bnpm (?:test|run test)\b/.test(run))).toEqual([]);
      // A cache could hold what the tests wrote.
      expect(steps.flatMap(({ with: options }) => Object.keys(options ?? {}))).not.toContain('cache');
      const withSecrets = steps.filter(({ env }) => secretsIn(env).length > 0);
      // Only its owner reads the file, which is there before the deploy looks for it.
      expect(withSecrets.map(({ run = '' }) => run.trim().split('\n'))).toEqual([
        ['umask 077', `printf '%s\\n' "$PRODUCTION_FILE" > ${PRODUCTION_FILE}`, 'npm run deploy'],
      ]);
      expect(withSecrets.map(({ env }) => Object.keys(env ?? {}))).toEqual([
        ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'PRODUCTION_FILE'],
      ]);
    }
    if (holders.length > 0)
      expect(Object.keys(workflow.on).toSorted()).toEqual(['push', 'workflow_dispatch']);
  });
});

test('the deploy waits for the tests and comes from main only', () => {
  const { jobs } = v.parse(workflowShape, parse(readFileSync('.github/workflows/deploy.yml', 'utf8')));
  expect(jobs['test']?.uses).toBe('./.github/workflows/test.yml');
  expect(jobs['deploy']).toMatchObject({
    needs: 'test',
    if: expect.stringContaining("github.ref == 'refs/heads/main'"),
  });
});
