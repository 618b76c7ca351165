import { globSync } from 'node:fs';

/**
 * The files of this repository below some folders, by their paths from its root, with '/'. What is installed among
 * them is somebody else's: the bench of Lighthouse has packages of its own.
 */
export function ownFiles(folders: readonly string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { exclude: ['**/node_modules'] },
  ).map((file) => file.replaceAll('\\', '/'));
}
