import { teamById } from '../teams/team-ids.ts';
import { venueById } from '../venues/index.ts';

/** A venue visited, or a team seen at home. */
interface Visit {
  kind: 'venue' | 'team';
  /** A venue's id, or a team's permanent local id. */
  subject: string;
  visitedOn: string | null;
}

/** A visit as files say it. */
export interface VisitRecord {
  kind: Visit['kind'];
  id: string;
  name: string;
  city: string;
  /** Null for a venue. */
  league: string | null;
  /** `YYYY-MM-DD`; null without a date. */
  visited_on: string | null;
}

export function visitRecord({ kind, subject, visitedOn }: Visit): VisitRecord {
  const venue = kind === 'venue' ? venueById(subject) : null;
  const team = kind === 'team' ? teamById(Number(subject)) : null;
  return {
    kind,
    id: subject,
    name: venue?.name ?? team?.fullName ?? subject,
    city: venue?.city ?? team?.marketCity ?? '',
    league: team?.league ?? null,
    visited_on: visitedOn,
  };
}
