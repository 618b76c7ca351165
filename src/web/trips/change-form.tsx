import { paths } from '../urls/paths.ts';
import { tripsParameters, type TripsQuery } from '../urls/trips-query.ts';

/** Buttons of the games submit this form with one more field. */
export const CHANGE_FORM = 'change';

export function ChangeForm({ query }: { query: TripsQuery }) {
  return (
    <form id={CHANGE_FORM} action={paths.trips()}>
      {tripsParameters({ ...query, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
