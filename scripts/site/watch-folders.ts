import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
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
  const watchAgain = folders.map((folder) =>
    watchTree(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const update of watchAgain) update();
        working = working.then(attempt);
      }, BURST_MS);
    }),
  );
}

/**
 * Node's own recursive watch on Linux has one watch for each file, which ends when an editor replaces the file. So
 * each folder gets one.
 * @returns a function that also watches folders made since, for after a change.
 */
function watchTree(root: string, onChange: () => void): () => void {
  if (process.platform !== 'linux') {
    watch(root, { recursive: true }, onChange);
    return () => undefined;
  }
  const watched = new Map<string, { inode: number; watcher: FSWatcher }>();
  const update = () => {
    const folders = new Map(foldersOf(root));
    for (const [folder, { inode, watcher }] of watched) {
      if (folders.get(folder) === inode) continue;
      watcher.close();
      watched.delete(folder);
    }
    for (const [folder, inode] of folders) {
      if (watched.has(folder)) continue;
      try {
        watched.set(folder, { inode, watcher: watch(folder, onChange) });
      } catch {
        // It was deleted since it was listed.
      }
    }
  };
  update();
  return update;
}

/** @returns each folder with its inode; a folder that was just deleted is left out. */
function foldersOf(folder: string): [string, number][] {
  const { ino } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (ino === undefined) return [];
  try {
    const inside = readdirSync(folder, { withFileTypes: true });
    const folders = inside.filter((entry) => entry.isDirectory());
    return [[folder, ino], ...folders.flatMap(({ name }) => foldersOf(join(folder, name)))];
  } catch {
    return [];
  }
}
