import type { VisitList, Visit } from '../../../db/queries/visits.ts';
import { visitDateFault } from '../../../domain/visits/visit-record.ts';
import type { PlacesProblem, CheckedPlaces } from './my-places-view.ts';
import { teamsOfList, venuesOf, type PlaceList } from './place-lists.ts';

type ReadList =
  | { isGood: true; lists: readonly VisitList[] }
  | { isGood: false; problem: PlacesProblem; checkedPlaces: CheckedPlaces };

/** @param before the stored checks, of which those of other lists stay. */
export function readList(
  list: PlaceList,
  fields: URLSearchParams,
  { before, today }: { before: CheckedPlaces; today: string },
): ReadList {
  const venueIds = venuesOf(list).map(({ id }) => id);
  const teamIds = teamsOfList(list).map(({ id }) => String(id));
  const named = { venues: new Set(fields.getAll('venue')), teams: new Set(fields.getAll('team')) };
  const dates = new Map(venueIds.map((id) => [id, fields.get(`on.${id}`)?.trim() ?? '']));
  const venues = venueIds.filter((id) => named.venues.has(id));
  const teams = teamIds.filter((id) => named.teams.has(id));
  const refuse = (venueId: string | null, text: string): ReadList => ({
    isGood: false,
    problem: { list: list.name, venueId, text },
    checkedPlaces: {
      venues: new Set([...[...before.venues].filter((id) => !venueIds.includes(id)), ...venues]),
      dates: new Map([...before.dates, ...dates]),
      teams: new Set([...[...before.teams].filter((id) => !teamIds.includes(id)), ...teams]),
    },
  });
  if (venues.length < named.venues.size || teams.length < named.teams.size)
    return refuse(null, 'We don’t know one of these venues or teams. Check the list and save it again.');
  for (const [id, date] of dates) {
    if (date === '') continue;
    const fault = visitDateFault(date, today);
    if (fault === 'unreal') return refuse(id, 'Enter a date like 2026-07-04, or leave it empty.');
    if (fault === 'future') return refuse(id, 'Enter the date of a visit in the past, or leave it empty.');
    // A cleared box clears its stored date too.
    if (!named.venues.has(id) && before.dates.get(id) !== date)
      return refuse(id, 'Check the venue too, or clear its date.');
  }
  const visit = (kind: Visit['kind'], subject: string, date = ''): Visit => ({
    kind,
    subject,
    visitedOn: date === '' ? null : date,
  });
  return {
    isGood: true,
    lists: [
      { kind: 'venue', subjects: venueIds, chosen: venues.map((id) => visit('venue', id, dates.get(id))) },
      { kind: 'team', subjects: teamIds, chosen: teams.map((id) => visit('team', id)) },
    ],
  };
}
