/** For values that exist by construction. */
export function mustExist<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A value that must exist is missing');
  return value;
}
