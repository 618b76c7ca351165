import { bestMatches, type NameIndex } from './name-index.ts';
import { plainName } from '../slug.ts';
import type { Team } from '../teams/index.ts';

export interface TeamSides {
  one: readonly Team[];
  other: readonly Team[];
}

/** Limits the work of a query. */
const MAX_WORDS = 8;

/** Splits 'yankees red sox' into opponents of one league. The reading with the fewest teams wins. */
export function readTeamSides(text: string, index: NameIndex<Team>): TeamSides | null {
  const readings = readHalves(text, index).flatMap(({ one, other }) => sidesOf(one, other) ?? []);
  return readings.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null;
}

/** Reads two teams, which may be of two leagues. */
export function readTeamPair(text: string, index: NameIndex<Team>): TeamSides | null {
  const isPair = ({ one, other }: TeamSides) => one.length === 1 && other.length === 1 && one[0] !== other[0];
  return readHalves(text, index).find(isPair) ?? null;
}

function readHalves(text: string, { find }: NameIndex<Team>): TeamSides[] {
  const words = plainName(text).split(' ').filter(Boolean);
  if (words.length < 2 || words.length > MAX_WORDS || bestMatches(find(text)).length > 0) return [];
  return words.slice(1).map((_, before) => ({
    one: bestMatches(find(words.slice(0, before + 1).join(' '))),
    other: bestMatches(find(words.slice(before + 1).join(' '))),
  }));
}

/** Leaves out who has no opponent on the other side. */
export function sidesOf(one: readonly Team[], other: readonly Team[]): TeamSides | null {
  const sides = { one: one.filter(canMeet(other)), other: other.filter(canMeet(one)) };
  return sizeOf(sides) === 0 ? null : sides;
}

function canMeet(those: readonly Team[]): (team: Team) => boolean {
  return (team) => those.some((opponent) => opponent.league === team.league && opponent !== team);
}

function sizeOf({ one, other }: TeamSides): number {
  return one.length + other.length;
}
