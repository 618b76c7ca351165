/** A migration that cannot be applied; the message names the file and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
