import { lt } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { jobRuns, rejectedRows } from '../schema/jobs.ts';

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
