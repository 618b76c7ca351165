/** The message names the file and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
