import { MAX_PINNED, MAX_SKIPPED } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { tripsParameters, type TripsQuery } from '../urls/trips-query.ts';

const CHANGE_FORM = 'change';

/** Buttons of the games submit it with one more field. */
export function ChangeForm({ query }: { query: TripsQuery }) {
  return (
    <form id={CHANGE_FORM} action={paths.trips()}>
      {tripsParameters({ ...query, page: 1 }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Whether the question has room for another game to keep, or to leave out. */
export function canChange({ games, skip }: TripsQuery): boolean {
  return games.length < MAX_PINNED || skip.length < MAX_SKIPPED;
}

export function ChangeButtons({
  game: { id, matchup },
  query: { games, skip },
}: {
  game: { id: string; matchup: string };
  query: TripsQuery;
}) {
  return (
    <>
      {games.length < MAX_PINNED && (
        <button type="submit" form={CHANGE_FORM} name="game" value={id}>
          Keep this game<span className="sr">{`: ${matchup}`}</span>
        </button>
      )}
      {skip.length < MAX_SKIPPED && (
        <button type="submit" form={CHANGE_FORM} name="skip" value={id}>
          Not this one<span className="sr">{`: ${matchup}`}</span>
        </button>
      )}
    </>
  );
}
