import { namedPlace, type NamedPlace, type PlaceName } from '../../domain/places/place.ts';
import { placeMessage, type ResolvedPlace } from '../../domain/places/resolve-place.ts';

export interface MissingPlace {
  message: string | null;
  choices: readonly NamedPlace[];
}

export const OFF_ROAD: MissingPlace = { message: placeMessage({ kind: 'no-road' }), choices: [] };

/** @param like cities with similar names, the best first. */
export function missingPlace(
  resolved: Exclude<ResolvedPlace, { kind: 'found' }>,
  like: readonly PlaceName[],
): MissingPlace {
  if (resolved.kind === 'no-road') return OFF_ROAD;
  const choices = resolved.kind === 'ambiguous' ? resolved.places : like;
  return { message: placeMessage(resolved), choices: choices.map(namedPlace) };
}

export function PlaceChoices({
  missing: { message, choices },
  hrefOf,
}: {
  missing: MissingPlace;
  hrefOf: (slug: string) => string;
}) {
  return (
    <>
      <p>{message}</p>
      {choices.length > 0 && (
        <ul className="places">
          {choices.map(({ slug, label }) => (
            <li key={slug}>
              <a href={hrefOf(slug)} rel="nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
