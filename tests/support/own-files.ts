import { globSync } from 'node:fs';

/** Skips installed packages, because the Lighthouse benchmark has its own. */
export function ownFiles(folders: readonly string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { exclude: ['**/node_modules'] },
  ).map((file) => file.replaceAll('\\', '/'));
}
