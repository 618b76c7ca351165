import { isLocalDateTime } from '../dates/zoned-time.ts';
import { teamById } from '../teams/team-ids.ts';
import { venueById } from '../venues/index.ts';

export type VisitRecord = ReturnType<typeof visitRecord>;

/**
 * Returns a visit as files say it.
 * @param subject a venue's id, or the permanent local id of a team seen at home.
 */
export function visitRecord({
  kind,
  subject,
  visitedOn,
}: {
  kind: 'venue' | 'team';
  subject: string;
  visitedOn: string | null;
}) {
  const venue = kind === 'venue' ? venueById(subject) : null;
  const team = kind === 'team' ? teamById(Number(subject)) : null;
  return {
    kind,
    id: subject,
    name: venue?.name ?? team?.fullName ?? subject,
    city: venue?.city ?? team?.marketCity ?? '',
    /** Null for a venue. */
    league: team?.league ?? null,
    /** `YYYY-MM-DD`; null without a date. */
    visited_on: visitedOn,
  };
}

/** Nobody remembers an earlier game. */
const FIRST_DATE = '1900-01-01';

/** @param date `YYYY-MM-DD`. */
export function visitDateFault(date: string, today: string): 'unreal' | 'future' | null {
  if (!isLocalDateTime(`${date}T00:00:00`) || date < FIRST_DATE) return 'unreal';
  return date > today ? 'future' : null;
}
