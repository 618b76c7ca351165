import { and, eq, sql, lt } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { jobRuns, leases, rejectedRows } from '../schema/jobs.ts';

/** Writes carry the generation, so a run that lost its lease changes nothing. */
export interface Lease {
  name: string;
  generation: number;
}

export type LeaseResult = { kind: 'held'; lease: Lease } | { kind: 'busy'; owner: string; expiresAt: Date };

/** Uses the database's clock, because clocks of machines may differ. */
export async function acquireLease(
  db: Database,
  { name, owner, durationMs }: { name: string; owner: string; durationMs: number },
): Promise<LeaseResult> {
  const expiresAt = sql`now() + ${durationMs} * interval '1 millisecond'`;
  const [taken, holders] = await db.batch([
    db
      .insert(leases)
      .values({ name, generation: 1, owner, expiresAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { generation: sql`${leases.generation} + 1`, owner, expiresAt },
        setWhere: sql`${leases.expiresAt} <= now()`,
      })
      .returning({ generation: leases.generation }),
    db.select({ owner: leases.owner, expiresAt: leases.expiresAt }).from(leases).where(eq(leases.name, name)),
  ]);
  const [row] = taken;
  if (row) return { kind: 'held', lease: { name, generation: row.generation } };
  const [holder] = holders;
  if (!holder) throw new Error(`the lease ${name} was neither taken nor held`);
  return { kind: 'busy', ...holder };
}

/** `fencedLease` divides by zero. */
export const LEASE_LOST_SQLSTATE = '22012';

/** Must be the first statement of every fenced batch. Fails when another run has the lease. */
export function fencedLease(db: Database, lease: Lease) {
  return db.execute(sql`
    SELECT 1 / count(*) FROM (
      SELECT 1 FROM ${leases}
      WHERE ${leases.name} = ${lease.name} AND ${leases.generation} = ${lease.generation} FOR UPDATE
    ) AS held`);
}

/** Only safe where no other run can be alive, as in a database of one process. */
export async function deleteLeases(db: Database): Promise<void> {
  await db.delete(leases);
}

export async function finishRun(
  db: Database,
  lease: Lease | null,
  run: typeof jobRuns.$inferInsert,
): Promise<void> {
  const record = db.insert(jobRuns).values(run);
  if (lease) await db.batch([record, freeLease(db, lease)]);
  else await record;
}

export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await freeLease(db, lease);
}

function freeLease(db: Database, lease: Lease) {
  return db
    .update(leases)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(leases.name, lease.name), eq(leases.generation, lease.generation)));
}

export async function deleteOldRecords(
  db: Database,
  { jobRunsBefore, rejectedRowsBefore }: { jobRunsBefore: Date; rejectedRowsBefore: Date },
): Promise<{ jobRuns: number; rejectedRows: number }> {
  const [runs, rows] = await db.batch([
    db.delete(jobRuns).where(lt(jobRuns.finishedAt, jobRunsBefore)),
    db.delete(rejectedRows).where(lt(rejectedRows.lastSeenAt, rejectedRowsBefore)),
  ]);
  return { jobRuns: runs.rowCount, rejectedRows: rows.rowCount };
}
