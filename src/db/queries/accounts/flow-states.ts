import { eq, lte } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { flowStates } from '../../schema/index.ts';

export type FlowState = typeof flowStates.$inferInsert;

/** One statement that remembers the way of a client. */
export function insertFlowState(db: Database, flow: FlowState) {
  return db.insert(flowStates).values(flow);
}

/** One statement that puts a code for the client to exchange on its way. */
export function giveAuthCode(
  db: Database,
  { id, ...given }: { id: string; authCodeHash: string; userId: string; method: string; expiresAt: Date },
) {
  return db.update(flowStates).set(given).where(eq(flowStates.id, id));
}

/** Deletes ways past their end. @returns how many. */
export async function deleteEndedFlows(db: Database, now: Date): Promise<number> {
  return (await db.delete(flowStates).where(lte(flowStates.expiresAt, now))).rowCount;
}
