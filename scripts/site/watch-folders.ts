import { watch } from 'node:fs';
import { PlainError } from '../cli/console.ts';

/** Editors write a file in several steps, and a checkout changes many. */
const BURST_MS = 150;

/** Works after each burst of changes below the folders, one after another; trouble is told and changes nothing. */
export function afterChanges(folders: readonly string[], work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const attempt = async () => {
    try {
      await work();
    } catch (error) {
      console.error(error instanceof PlainError ? error.message : error);
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
