import { isLocalDateTime } from '../dates/zoned-time.ts';

/** Nobody remembers an earlier game. */
const FIRST_DATE = '1900-01-01';

/** @param date `YYYY-MM-DD`. */
export function visitDateFault(date: string, today: string): 'unreal' | 'future' | null {
  if (!isLocalDateTime(`${date}T00:00:00`) || date < FIRST_DATE) return 'unreal';
  return date > today ? 'future' : null;
}
