import { watch } from 'node:fs';
import { ExpectedError } from '../cli/console.ts';

/** Editors write in several steps, and a git checkout changes many files. */
const BURST_MS = 150;

/** Runs `work` after each burst of changes, one run at a time. Prints errors instead of throwing. */
export function afterChanges(folders: readonly string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const attempt = async () => {
    try {
      await work();
    } catch (error) {
      console.error(error instanceof ExpectedError ? error.message : error);
    }
  };
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        working = working.then(attempt);
      }, BURST_MS);
    });
  }
}
