const MAX_LENGTH = 80;

type TripName = { name: string } | { fault: string };

/** Postgres stores no NUL characters and no halves of characters. */
export function readTripName(typed: string): TripName {
  const name = typed
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  if (name === '') return { fault: 'Enter a name' };
  return name.length > MAX_LENGTH ? { fault: `Use at most ${MAX_LENGTH} characters for the name` } : { name };
}
