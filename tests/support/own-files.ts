import { globSync } from 'node:fs';

/** Files below folders, by path from the root with '/', without installed packages: the Lighthouse benchmark has its own. */
export function ownFiles(folders: readonly string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { exclude: ['**/node_modules'] },
  ).map((file) => file.replaceAll('\\', '/'));
}
