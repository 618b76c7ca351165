import { sql } from 'drizzle-orm';
import { gameSequences } from '../schema/index.ts';

/**
 * The trips of an entry, its own first, then its other dates: joined to `game_sequences` as
 * `variant (address, stops, place)`, `place` from 1 on.
 */
export const VARIANTS = sql`LATERAL ROWS FROM (
  unnest(${gameSequences.address} || ${gameSequences.otherAddresses}),
  jsonb_array_elements(jsonb_build_array(${gameSequences.stops}) || ${gameSequences.otherDates})
) WITH ORDINALITY AS variant (address, stops, place)`;
