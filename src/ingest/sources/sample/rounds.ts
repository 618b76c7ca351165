import { itemAt, type Random } from './random.ts';

const EMPTY = -1;

/** A whole number per team and round (or day), or none. */
export class Grid {
  readonly #cells: Int16Array;
  readonly #width: number;

  constructor(rows: number, width: number) {
    this.#cells = new Int16Array(rows * width).fill(EMPTY);
    this.#width = width;
  }

  /** @returns -1 for an empty cell and outside the columns. */
  at(row: number, column: number): number {
    if (column < 0 || column >= this.#width) return EMPTY;
    return this.#cells[row * this.#width + column] ?? EMPTY;
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#width + column] = value;
  }

  clear(row: number, column: number): void {
    this.set(row, column, EMPTY);
  }
}

/** Two teams, by their places in the list of teams, that meet once. */
export type Meeting = readonly [number, number];

/**
 * Spreads meetings over rounds in which every team meets exactly one other: a proper colouring of the
 * graph's edges. Every team must have as many meetings as there are rounds.
 * @returns the round of each meeting, or null when `maxSteps` steps did not suffice.
 */
export function roundsOf(
  meetings: readonly Meeting[],
  teamCount: number,
  roundCount: number,
  random: Random,
  maxSteps: number,
): number[] | null {
  const grid = new Grid(teamCount, roundCount);
  const open = random.shuffled(meetings.map((_, index) => index));
  for (let step = 0; step < maxSteps; step++) {
    const meeting = open.pop();
    if (meeting === undefined) return roundsIn(grid, meetings, roundCount);
    const [a, b] = itemAt(meetings, meeting);
    const freeAtA = freeRounds(grid, a, roundCount);
    const freeAtB = freeRounds(grid, b, roundCount);
    const shared = freeAtA.filter((round) => grid.at(b, round) === EMPTY);
    if (shared.length > 0) {
      place(grid, itemAt(meetings, meeting), itemAt(shared, random.below(shared.length)), meeting);
      continue;
    }
    // a's and b's meetings in two rounds change places along the chain that starts at b: unless the
    // chain ends at a, both are then free in the same round.
    const round = itemAt(freeAtA, random.below(freeAtA.length));
    const other = itemAt(freeAtB, random.below(freeAtB.length));
    if (!chainEndsAt(grid, meetings, b, round, other, a)) {
      swapChain(grid, meetings, b, round, other);
      place(grid, itemAt(meetings, meeting), round, meeting);
      continue;
    }
    // A meeting in any round at all pushes out what its two teams had there: a fresh start nearby.
    const taken = random.below(4) === 0 ? random.below(roundCount) : round;
    for (const team of [a, b]) {
      const ousted = grid.at(team, taken);
      if (ousted === EMPTY) continue;
      remove(grid, itemAt(meetings, ousted), taken);
      open.splice(random.below(open.length + 1), 0, ousted);
    }
    place(grid, itemAt(meetings, meeting), taken, meeting);
  }
  return null;
}

function freeRounds(grid: Grid, team: number, roundCount: number): number[] {
  const free: number[] = [];
  for (let round = 0; round < roundCount; round++) {
    if (grid.at(team, round) === EMPTY) free.push(round);
  }
  return free;
}

function place(grid: Grid, [a, b]: Meeting, round: number, meeting: number): void {
  grid.set(a, round, meeting);
  grid.set(b, round, meeting);
}

function remove(grid: Grid, [a, b]: Meeting, round: number): void {
  grid.clear(a, round);
  grid.clear(b, round);
}

/** The meetings that alternate between two rounds from a team on, which has none in `other`. */
function chainFrom(
  grid: Grid,
  meetings: readonly Meeting[],
  team: number,
  round: number,
  other: number,
): { chain: number[]; end: number } {
  const chain: number[] = [];
  let at = team;
  let current = round;
  for (let meeting = grid.at(at, current); meeting !== EMPTY; meeting = grid.at(at, current)) {
    chain.push(meeting);
    const [a, b] = itemAt(meetings, meeting);
    at = at === a ? b : a;
    current = current === round ? other : round;
  }
  return { chain, end: at };
}

function chainEndsAt(
  grid: Grid,
  meetings: readonly Meeting[],
  team: number,
  round: number,
  other: number,
  end: number,
): boolean {
  return chainFrom(grid, meetings, team, round, other).end === end;
}

function swapChain(
  grid: Grid,
  meetings: readonly Meeting[],
  team: number,
  round: number,
  other: number,
): void {
  const { chain } = chainFrom(grid, meetings, team, round, other);
  const rounds = chain.map((_, index) => (index % 2 === 0 ? round : other));
  chain.forEach((meeting, index) => remove(grid, itemAt(meetings, meeting), itemAt(rounds, index)));
  chain.forEach((meeting, index) =>
    place(grid, itemAt(meetings, meeting), rounds[index] === round ? other : round, meeting),
  );
}

function roundsIn(grid: Grid, meetings: readonly Meeting[], roundCount: number): number[] {
  return meetings.map(([a], meeting) => {
    for (let round = 0; round < roundCount; round++) {
      if (grid.at(a, round) === meeting) return round;
    }
    return EMPTY;
  });
}
