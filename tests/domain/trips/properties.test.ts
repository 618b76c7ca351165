import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { teamGraphs, sequenceGraph } from '../../../src/domain/trips/sequence-graph.ts';
import { SEQUENCE_LENGTHS } from '../../../src/domain/trips/sequence-kinds.ts';
import { anyTeamEntries, sameTeamEntries } from '../../../src/domain/trips/sequence-list.ts';
import { findBestSequence, type Sequence } from '../../../src/domain/trips/sequence-search.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import { tripSequences } from '../../../src/domain/trips/trip-sequences.ts';
import { bestTrip, brokenRules, dayNumber, tryable } from './brute-force.ts';
import { anyTour, FIRST_DATE, type Tour } from './made-games.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const FIRST_DAY = dayNumber(FIRST_DATE);
const ownTeams = ['home b', 'home a', 'home c'];
const startDay = fc.integer({ min: 0, max: 4 }).map((day) => FIRST_DAY + day);
const span = fc.integer({ min: 2, max: 6 });

const graphOf = ({ games, driveBetween }: Tour) => sequenceGraph(games, driveBetween, ROADTRIP_LIMITS);
const idsOf = ({ games }: Sequence) => games.map(({ id }) => id);
const listsOf = ({ games, driveBetween }: Tour) =>
  tripSequences('MLB', games, ownTeams, driveBetween, ROADTRIP_LIMITS).map(
    ({ sequence, otherDates, ...entry }) => ({
      ...entry,
      ids: idsOf(sequence),
      miles: sequence.miles,
      legs: sequence.legs,
      otherDates: otherDates.map(idsOf),
    }),
  );

/** Every list of a tour, folded dates unfolded. */
function everyList(tour: Tour): { length: 'week' | 'weekend'; team: string | null; sequences: Sequence[] }[] {
  const graph = graphOf(tour);
  return SEQUENCE_LENGTHS.flatMap((length) =>
    [
      { team: null, entries: anyTeamEntries(graph, length) },
      ...sameTeamEntries(teamGraphs(graph, ownTeams), length),
    ].map(({ team, entries }) => ({
      length,
      team,
      sequences: entries.flatMap(({ sequence, otherDates }) => [sequence, ...otherDates]),
    })),
  );
}

test('finds what trying every trip finds', () => {
  fc.assert(
    fc.property(anyTour, startDay, span, (tour, from, days) => {
      const found = findBestSequence(graphOf(tour), { from, through: from + days });
      const tried = bestTrip(tryable(tour.games, tour.driveBetween), from, from + days);
      expect(found && { ids: idsOf(found), miles: found.miles }).toEqual(
        tried && { ids: tried.ids, miles: tried.miles },
      );
    }),
    { numRuns: 4000 },
  );
});

test('keeps every limit in every entry, and lists no entry inside another', () => {
  fc.assert(
    fc.property(anyTour, (tour) => {
      for (const { length, team, sequences } of everyList(tour)) {
        for (const { games, legs, miles, minutes } of sequences) {
          expect(brokenRules(games, length, team, tour.driveBetween)).toEqual([]);
          expect(legs).toHaveLength(games.length - 1);
          expect(miles).toBe(legs.reduce((sum, leg) => sum + leg.miles, 0));
          expect(minutes).toBe(legs.reduce((sum, leg) => sum + leg.minutes, 0));
        }
        const sets = sequences.map((sequence) => new Set(idsOf(sequence)));
        const inside = sets.filter((set, index) =>
          sets.some((other, place) => place !== index && set.isSubsetOf(other)),
        );
        expect(inside).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('gives the same lists for any order of the games', () => {
  const shuffled = anyTour.chain((tour) =>
    fc.tuple(
      fc.constant(tour),
      fc.shuffledSubarray(tour.games, { minLength: tour.games.length, maxLength: tour.games.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([tour, games]) => {
      expect(listsOf({ ...tour, games })).toEqual(listsOf(tour));
    }),
    { numRuns: 1000 },
  );
});

test('never finds a worse trip for a start date with one more game', () => {
  const rankOf = (sequence: Sequence | null) => {
    const last = sequence?.games.at(-1);
    if (!sequence || !last) return [0, 0, 0];
    return [sequence.games.length, -dayNumber(last.localDate), -sequence.miles];
  };
  fc.assert(
    fc.property(anyTour, startDay, (tour, from) => {
      const window = { from, through: from + 6 };
      const after = rankOf(findBestSequence(graphOf(tour), window));
      const before = rankOf(findBestSequence(graphOf({ ...tour, games: tour.games.slice(1) }), window));
      const decisive = after.map((value, index) => value - (before[index] ?? 0)).find((gain) => gain !== 0);
      expect(decisive ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('does not depend on the machine’s time zone', () => {
  const tours = fc.sample(anyTour, { numRuns: 250, seed: 4 });
  const offsets = new Set<number>();
  const answers = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago'].map((timeZone) => {
    process.env['TZ'] = timeZone;
    offsets.add(new Date(`${FIRST_DATE}T12:00:00Z`).getTimezoneOffset());
    return JSON.stringify(tours.map(listsOf));
  });
  expect(offsets.size).toBe(4);
  expect(answers[0]?.length).toBeGreaterThan(10_000);
  expect(answers.filter((answer) => answer !== answers[0])).toEqual([]);
});
