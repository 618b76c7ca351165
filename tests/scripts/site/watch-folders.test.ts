import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterChanges } from '../../../scripts/site/watch-folders.ts';

const root = mkdtempSync(join(tmpdir(), 'fanroads-watch-'));
mkdirSync(join(root, 'teams/nba'), { recursive: true });
const file = join(root, 'teams/nba/boston-celtics.md');
writeFileSync(file, '0');
let runs = 0;
afterChanges([root], async () => {
  runs += 1;
});
afterAll(() => rmSync(root, { recursive: true }));

/** As most editors save: the new text replaces the file. */
function saveAtomically(text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function noticed(change: () => void): Promise<void> {
  const before = runs;
  change();
  await expect.poll(() => runs).toBeGreaterThan(before);
}

test('notices each save, also of a file that was replaced, and of a folder that was made again', async () => {
  await noticed(() => writeFileSync(file, '1'));
  for (const text of ['2', '3', '4']) await noticed(() => saveAtomically(text));
  await noticed(() => writeFileSync(file, '5'));
  await noticed(() => rmSync(join(root, 'teams'), { recursive: true }));
  await noticed(() => mkdirSync(join(root, 'teams/nba'), { recursive: true }));
  await noticed(() => saveAtomically('6'));
  await noticed(() => saveAtomically('7'));
});
