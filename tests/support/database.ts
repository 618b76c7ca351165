import { copyDatabase, type TestDatabase } from './migrated-postgres.ts';
import { serviceAddress } from './service-address.ts';

export type { TestDatabase };

/** @param template the database to copy; by default one with every migration applied. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  return copyDatabase(await serviceAddress('postgres'), template);
}
