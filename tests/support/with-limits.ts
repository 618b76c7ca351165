import type { LIMIT_MEMBERS } from '../../src/config/limits.ts';

/** Returns the variable that sets these limits. */
export function withLimits(changes: Partial<Record<keyof typeof LIMIT_MEMBERS, string>>): { LIMITS: string } {
  return { LIMITS: JSON.stringify(changes) };
}
