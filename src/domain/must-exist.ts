/** Returns a value that exists by construction, such as one at an index within bounds. A missing one is a bug. */
export function mustExist<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A value that must exist is missing');
  return value;
}
