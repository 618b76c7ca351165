import { and, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { flowStates, oneTimeTokens, users, type OneTimePurpose } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch, selectAccountById } from './accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';

export type IssuedToken = Omit<typeof oneTimeTokens.$inferSelect, 'userId' | 'attempts'>;

/** Tokens of earlier sign-ups stay valid (`earlierSignUpTokens`). */
export function upsertOneTimeToken(db: Database, token: IssuedToken & { userId: string }) {
  const { userId: _, purpose: __, ...renewed } = token;
  return db
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.purpose],
      set: { ...renewed, attempts: 0 },
    });
}

export function upsertOneTimeTokenOf(db: Database, token: IssuedToken, match: AccountMatch) {
  const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return db.execute(sql`
    INSERT INTO ${oneTimeTokens} (id, user_id, purpose, token_hash, code_hash, email, flow_id,
      created_at, code_expires_at, link_expires_at)
    SELECT ${token.id}::uuid, ${users.id}, ${token.purpose}, ${token.tokenHash}, ${token.codeHash},
      ${token.email}, ${token.flowId}::uuid, ${instant(token.createdAt)}, ${instant(token.codeExpiresAt)},
      ${instant(token.linkExpiresAt)}
    FROM ${users} WHERE ${accountMatches(match)}
    ON CONFLICT (user_id, purpose) DO UPDATE
    SET (id, token_hash, code_hash, email, flow_id, created_at, code_expires_at, link_expires_at, attempts) =
      (excluded.id, excluded.token_hash, excluded.code_hash, excluded.email, excluded.flow_id,
      excluded.created_at, excluded.code_expires_at, excluded.link_expires_at, 0)`);
}

export function selectByToken(
  db: Database,
  match: { tokenHash: string; purposes: readonly OneTimePurpose[] } | { id: string },
) {
  const isMatch =
    'id' in match
      ? eq(oneTimeTokens.id, match.id)
      : and(
          eq(oneTimeTokens.tokenHash, match.tokenHash),
          inArray(oneTimeTokens.purpose, [...match.purposes]),
        );
  const owner = db.select({ id: oneTimeTokens.userId }).from(oneTimeTokens).where(isMatch);
  return [
    db
      .select({ ...getTableColumns(oneTimeTokens), redirectTo: flowStates.redirectTo })
      .from(oneTimeTokens)
      .leftJoin(flowStates, eq(flowStates.id, oneTimeTokens.flowId))
      .where(isMatch),
    ...selectAccountById(db, owner),
  ] as const;
}

export type FoundToken = typeof oneTimeTokens.$inferSelect & { redirectTo: string | null };

/**
 * Counts before the codes are compared.
 * @returns the codes.
 */
export function countCodeAttempt(
  db: Database,
  {
    email,
    purposes,
    now,
    maxAttempts,
  }: { email: string; purposes: readonly OneTimePurpose[]; now: Date; maxAttempts: number },
) {
  // One lock order for all requests prevents deadlocks.
  const counted = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.email, email),
        inArray(oneTimeTokens.purpose, [...purposes]),
        gt(oneTimeTokens.codeExpiresAt, now),
        sql`${oneTimeTokens.attempts} < ${maxAttempts}`,
      ),
    )
    .orderBy(oneTimeTokens.id)
    .for('update');
  return db
    .update(oneTimeTokens)
    .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
    .where(inArray(oneTimeTokens.id, counted))
    .returning({ id: oneTimeTokens.id, codeHash: oneTimeTokens.codeHash });
}

export function consumeToken(db: Database, id: string) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${oneTimeTokens} WHERE ${oneTimeTokens.id} = ${id} RETURNING 1`,
  );
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<number> {
  return (await db.delete(oneTimeTokens).where(lte(oneTimeTokens.linkExpiresAt, now))).rowCount;
}
