import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';

const checkout = makeCheckout();
afterAll(checkout.remove);

const STARTERS = [
  'scripts/site/build-worker.ts',
  'tests/support/postgres-server.ts',
  'scripts/site/browser.ts',
];

test('a file of pure functions runs without a build, a database or a browser; the counts come last', async () => {
  for (const file of STARTERS) {
    writeFileSync(join(checkout.folder, file), `throw new Error('${file} was loaded');`);
  }
  const run = checkout.run('scripts/cli/test.ts', ['tests/domain/paging.test.ts']);
  expect(await run.ended, run.output()).toBe(0);
  expect(run.output()).not.toContain('was loaded');
  expect(run.output().trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed, 0 skipped$/);
});

test('a path without tests is named as such', async () => {
  const run = checkout.run('scripts/cli/test.ts', ['tests/domian']);
  expect(await run.ended).toBe(1);
  expect(run.output().trim().split('\n').at(-1)).toMatch(/^Nothing was tested: no test file matches\./);
});
