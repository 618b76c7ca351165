import { itemAt, type Random } from './random.ts';

/** One game before it has a week; teams by their places in a list by division. */
export interface NflMatchup {
  home: number;
  away: number;
  /** Whether the two teams share a division and so meet twice. */
  division: boolean;
}

const EAST = 0;
const NORTH = 1;
const SOUTH = 2;
const WEST = 3;
const DIVISION_SIZE = 4;
/** The place of the first NFC division; the AFC's four come first. */
const NFC = 4;

/** By year modulo 3, which division of its own conference each one plays: East and North in 2025. */
const CONFERENCE_ROTATION = [
  [NORTH, EAST, WEST, SOUTH],
  [WEST, SOUTH, NORTH, EAST],
  [SOUTH, WEST, EAST, NORTH],
] as const;

/** By year modulo 4, which NFC division the AFC's East, North, South and West play. */
const INTERCONFERENCE_ROTATION = [
  [WEST, EAST, NORTH, SOUTH],
  [SOUTH, NORTH, WEST, EAST],
  [NORTH, SOUTH, EAST, WEST],
  [EAST, WEST, SOUTH, NORTH],
] as const;

/** The three ways to pair off a division. */
const PAIRINGS = [
  [0, 1, 2, 3],
  [2, 0, 3, 1],
  [0, 3, 1, 2],
] as const;

/**
 * The season's 272 games as 17 rounds in which every team plays once: six in the division, four against
 * a division of each conference by rotation, and three against teams that finished in the same place.
 * The conference that hosts the seventeenth game changes every year: the NFC in even ones.
 */
export function nflRounds(year: number, random: Random): NflMatchup[][] {
  const divisions = Array.from({ length: 2 * NFC }, (_, division) =>
    random.shuffled(Array.from({ length: DIVISION_SIZE }, (__, place) => division * DIVISION_SIZE + place)),
  );
  const partner = itemAt(CONFERENCE_ROTATION, year % 3);
  const interconference = itemAt(INTERCONFERENCE_ROTATION, year % 4);
  const twoYearsBefore = itemAt(INTERCONFERENCE_ROTATION, (year + 2) % 4);
  const conferencePairs = [0, NFC].flatMap((conference) =>
    partner.flatMap((other, own): [number, number][] =>
      own < other ? [[conference + own, conference + other]] : [],
    ),
  );
  const acrossPairs = interconference.map((other, own): [number, number] => [own, NFC + other]);
  const seventeenth = twoYearsBefore.map((other, own): [number, number] =>
    year % 2 === 0 ? [NFC + other, own] : [own, NFC + other],
  );
  return [
    ...divisionRounds(divisions),
    ...fourRounds(conferencePairs, divisions),
    ...fourRounds(acrossPairs, divisions),
    ...samePlaceRounds(conferencePairs, divisions),
    seventeenth.flatMap(([host, visitor]) => samePlace(itemAt(divisions, host), itemAt(divisions, visitor))),
  ];
}

/** Every pair of a division at either home. */
function divisionRounds(divisions: readonly number[][]): NflMatchup[][] {
  return PAIRINGS.flatMap(([a, b, c, d]) => {
    const round = divisions.flatMap((teams) => [
      { home: itemAt(teams, a), away: itemAt(teams, b), division: true },
      { home: itemAt(teams, c), away: itemAt(teams, d), division: true },
    ]);
    return [round, round.map(({ home, away, division }) => ({ home: away, away: home, division }))];
  });
}

/** All of one division against all of another, two games at home for everybody. */
function fourRounds(pairs: readonly [number, number][], divisions: readonly number[][]): NflMatchup[][] {
  return [0, 1, 2, 3].map((shift) =>
    pairs.flatMap(([first, second]) =>
      itemAt(divisions, first).map((team, place): NflMatchup => {
        const opponent = itemAt(itemAt(divisions, second), (place + shift) % DIVISION_SIZE);
        return shift % 2 === 0
          ? { home: team, away: opponent, division: false }
          : { home: opponent, away: team, division: false };
      }),
    ),
  );
}

/** The same place in the conference's two other divisions, once at home and once away. */
function samePlaceRounds(
  conferencePairs: readonly [number, number][],
  divisions: readonly number[][],
): NflMatchup[][] {
  const teams = (division: number): number[] => itemAt(divisions, division);
  const conferences = [0, 2].map((at) => [
    ...itemAt(conferencePairs, at),
    ...itemAt(conferencePairs, at + 1),
  ]);
  return [
    conferences.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
      ...samePlace(teams(a), teams(c)),
      ...samePlace(teams(b), teams(d)),
    ]),
    conferences.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
      ...samePlace(teams(c), teams(b)),
      ...samePlace(teams(d), teams(a)),
    ]),
  ];
}

function samePlace(hosts: readonly number[], visitors: readonly number[]): NflMatchup[] {
  return hosts.map((home, place) => ({ home, away: itemAt(visitors, place), division: false }));
}
