import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { recoveryCodes } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';

export function replaceRecoveryCodes(db: Database, userId: string, codeHashes: readonly string[]) {
  return [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash }))),
  ] as const;
}

export async function readRecoveryCodeHashes(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return rows.map(({ codeHash }) => codeHash);
}

export function consumeRecoveryCode(
  db: Database,
  { userId, codeHash }: { userId: string; codeHash: string },
) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${recoveryCodes} WHERE ${and(
      eq(recoveryCodes.userId, userId),
      eq(recoveryCodes.codeHash, codeHash),
    )} RETURNING 1`,
  );
}

export function deleteRecoveryCodes(db: Database, userId: string) {
  return db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
