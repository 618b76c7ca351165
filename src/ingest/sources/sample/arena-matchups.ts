import type { Random } from './random.ts';

/** One game before it has a date; teams by their places in a list by division. */
export interface Matchup {
  home: number;
  away: number;
}

/**
 * Basketball's 82: four games against each division opponent, four against six and three against four
 * of the conference's other ten, two against everybody else.
 */
export function nbaMatchups(random: Random): Matchup[] {
  const divisions = divisionOrders(6, 5, random);
  return divisions.flatMap((own, first) =>
    divisions.slice(first).flatMap((other, ahead) => {
      if (ahead === 0) return homeAndAway(pairsWithin(own), 2);
      if (!sameHalf(first, first + ahead, 6)) return homeAndAway(pairsBetween(own, other), 1);
      // In the two divisions' random orders each team has three games with the two opposite it.
      return pairsBetween(own, other).flatMap(([a, b]) => {
        const apart = (other.indexOf(b) - own.indexOf(a) + 5) % 5;
        if (apart === 0) return [...homeAndAway([[a, b]], 1), { home: a, away: b }];
        if (apart === 1) return [...homeAndAway([[a, b]], 1), { home: b, away: a }];
        return homeAndAway([[a, b]], 2);
      });
    }),
  );
}

/**
 * Hockey's 84 (from 2026-27): four games against each of the division's seven, three against each of
 * the conference's other eight, two against everybody else.
 */
export function nhlMatchups(random: Random): Matchup[] {
  const divisions = divisionOrders(4, 8, random);
  return divisions.flatMap((own, first) =>
    divisions.slice(first).flatMap((other, ahead) => {
      if (ahead === 0) return homeAndAway(pairsWithin(own), 2);
      if (!sameHalf(first, first + ahead, 4)) return homeAndAway(pairsBetween(own, other), 1);
      return pairsBetween(own, other).flatMap(([a, b]) => {
        const third =
          (own.indexOf(a) + other.indexOf(b)) % 2 === 0 ? { home: a, away: b } : { home: b, away: a };
        return [...homeAndAway([[a, b]], 1), third];
      });
    }),
  );
}

function divisionOrders(count: number, size: number, random: Random): number[][] {
  return Array.from({ length: count }, (_, division) =>
    random.shuffled(Array.from({ length: size }, (__, place) => division * size + place)),
  );
}

function sameHalf(first: number, second: number, divisionCount: number): boolean {
  return first < divisionCount / 2 === second < divisionCount / 2;
}

function pairsWithin(teams: readonly number[]): [number, number][] {
  return teams.flatMap((a, place) => teams.slice(place + 1).map((b): [number, number] => [a, b]));
}

function pairsBetween(first: readonly number[], second: readonly number[]): [number, number][] {
  return first.flatMap((a) => second.map((b): [number, number] => [a, b]));
}

function homeAndAway(pairs: readonly (readonly [number, number])[], times: number): Matchup[] {
  return pairs.flatMap(([a, b]) =>
    Array.from({ length: times }, () => [
      { home: a, away: b },
      { home: b, away: a },
    ]).flat(),
  );
}
