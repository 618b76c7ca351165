import type { NameMatches, NameIndex } from './name-index.ts';
import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';

export interface TeamSides {
  one: readonly Team[];
  other: readonly Team[];
}

/** Limits the work that one query can cause. */
const MAX_WORDS = 8;

/**
 * Splits 'yankees red sox' into two sides with opponents of one league. The reading with the fewest teams
 * wins. Returns null without two sides.
 */
export function readTeamSides(text: string, { find }: NameIndex<Team>): TeamSides | null {
  const words = plainName(text).split(' ').filter(Boolean);
  if (words.length < 2 || words.length > MAX_WORDS || closest(find(text)).length > 0) return null;
  const readings = words.slice(1).flatMap((_, before) => {
    const [one, other] = [words.slice(0, before + 1), words.slice(before + 1)].map((part) =>
      closest(find(part.join(' '))),
    );
    return one && other ? (opponents(one, other) ?? []) : [];
  });
  return readings.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null;
}

function closest({ close, near }: NameMatches<Team>): readonly Team[] {
  return close.length > 0 ? close : near;
}

function opponents(one: readonly Team[], other: readonly Team[]): TeamSides | null {
  const sides = { one: one.filter(canMeet(other)), other: other.filter(canMeet(one)) };
  return sizeOf(sides) === 0 ? null : sides;
}

function canMeet(those: readonly Team[]): (team: Team) => boolean {
  return (team) => those.some((opponent) => opponent.league === team.league && opponent !== team);
}

function sizeOf({ one, other }: TeamSides): number {
  return one.length + other.length;
}
