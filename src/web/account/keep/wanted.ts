import { ALL_TEAMS, type Team } from '../../../domain/teams/index.ts';
import { decodeTrip, encodeTrip, withoutHome, type TripPlan } from '../../../domain/trips/code/trip-code.ts';
import { wantedTrip, type WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { paths } from '../../urls/paths.ts';

/** What a visitor keeps by signing in (docs/rules.md#keeping-a-trip). */
export type Wanted = { kind: 'trip'; trip: WantedTrip } | { kind: 'team'; team: Team };

/** The parameters of addresses, and the fields of forms, that carry it. */
export const NO_WANTED = { trip: '', team: '', mails: '' };

/** Returns null if no known trip or team is named. A home in the trip's code is left out. */
export function readWanted({ trip: code, team: slug, mails }: typeof NO_WANTED): Wanted | null {
  const plan = decodeTrip(code);
  if (plan === null) {
    const team = ALL_TEAMS.find((known) => known.slug === slug);
    return team === undefined ? null : { kind: 'team', team };
  }
  const trip = wantedTrip(sharedCode(plan), mails === '1');
  return trip && { kind: 'trip', trip };
}

export function wantedFields(wanted: Wanted): Record<string, string> {
  if (wanted.kind === 'team') return { team: wanted.team.slug };
  const { plan, wantsMails } = wanted.trip;
  return { trip: sharedCode(plan), ...(wantsMails && { mails: '1' }) };
}

/** The public page, the same for everybody. */
export function wantedPage(wanted: Wanted): string {
  if (wanted.kind === 'team') return paths.team(wanted.team);
  return paths.trip(sharedCode(wanted.trip.plan));
}

/** For addresses and mails: without the home. */
export function sharedCode(plan: TripPlan): string {
  return encodeTrip(withoutHome(plan));
}
