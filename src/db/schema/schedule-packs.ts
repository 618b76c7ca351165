import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { toHex } from '../../crypto/sha256.ts';
import { LEAGUES } from '../../domain/leagues.ts';

/** Only written; queries read it as base64. */
const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: string }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => String.raw`\x${toHex(bytes)}`,
});

export const schedulePacks = pgTable('schedule_packs', {
  league: text('league', { enum: LEAGUES }).primaryKey(),
  /** A hash of the pack. */
  dataVersion: text('data_version').notNull(),
  rulesVersion: integer('rules_version').notNull(),
  pack: bytea('pack').notNull(),
});
