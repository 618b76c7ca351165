import type { LIMITS } from '../../src/config/limits.ts';

/** The variables of these limits; `LIMITS` sets them in one. */
export function withLimits(changes: Partial<Record<keyof typeof LIMITS, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [`LIMITS.${name}`, value]));
}
