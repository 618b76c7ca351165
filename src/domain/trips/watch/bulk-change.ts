import { DAY_MS } from '../../dates/durations.ts';

/** A game first seen in the last 24 hours has not changed. */
export interface LeagueChanges {
  upcoming: number;
  /** Of the upcoming games, in the last 24 hours. */
  changed: number;
  /** Null while the league has its first source. */
  sourceChangedAt: Date | null;
}

export const BULK_PERIOD_MS = DAY_MS;
const BULK_SHARE = 0.3;

/** A released or replaced schedule is told in digests only. */
export function isBulkChange({ upcoming, changed, sourceChangedAt }: LeagueChanges, now: Date): boolean {
  if (sourceChangedAt !== null && now.getTime() - sourceChangedAt.getTime() < BULK_PERIOD_MS) return true;
  return changed > upcoming * BULK_SHARE;
}
