/** Addresses of 2026 had other paces, and a sort by worth. */
const OLD_VALUES: readonly [name: string, value: string, now: [name: string, value: string] | null][] = [
  ['pace', 'one-a-day', ['double', 'no']],
  ['pace', 'free-day', ['free', 'yes']],
  ['pace', 'most', null],
  ['sort', 'worth', ['sort', 'best']],
];

/** Says in today's words what an old address asked for. */
export function withoutOldValues(address: URLSearchParams): URLSearchParams {
  const old = OLD_VALUES.filter(([name, value]) =>
    address.getAll(name).some((given) => given.trim().toLowerCase() === value),
  );
  if (old.length === 0) return address;
  const parameters = new URLSearchParams(address);
  for (const [name, , now] of old) {
    parameters.delete(name);
    if (now) parameters.set(...now);
  }
  return parameters;
}
