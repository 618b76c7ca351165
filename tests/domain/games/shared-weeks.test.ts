import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { sharedWeeks, type HomeDate } from '../../../src/domain/games/shared-weeks.ts';

const game = (day: number, homeTeam: string): HomeDate => ({
  date: addDays('2026-12-01', day),
  league: 'NBA',
  homeTeam,
});

const seasons = fc
  .array(fc.tuple(fc.nat(60), fc.constantFrom('A', 'B', 'C')), { maxLength: 40 })
  .map((games) => games.toSorted(([a], [b]) => a - b).map(([day, team]) => game(day, team)));

test('prefers the span with the most teams, then the shortest', () => {
  const games = [game(0, 'A'), game(1, 'B'), game(7, 'C'), game(20, 'A'), game(27, 'B')];
  expect(sharedWeeks(games, 9)).toEqual([
    {
      from: '2026-12-01',
      to: '2026-12-02',
      hosts: [
        { league: 'NBA', team: 'A', dates: ['2026-12-01'] },
        { league: 'NBA', team: 'B', dates: ['2026-12-02'] },
      ],
    },
  ]);
});

test('two games of one team, or of an undecided host, are no shared week', () => {
  expect(sharedWeeks([game(0, 'A'), { ...game(1, 'A'), homeTeam: null }, game(2, 'A')], 9)).toEqual([]);
});

test('spans do not overlap, have at most seven dates and at least two hosts', () => {
  fc.assert(
    fc.property(seasons, (games) => {
      const weeks = sharedWeeks(games, 99);
      for (const [index, { from, to, hosts }] of weeks.entries()) {
        expect(daysBetween(from, to)).toBeLessThan(7);
        expect(hosts.length).toBeGreaterThanOrEqual(2);
        expect((weeks[index - 1]?.to ?? '') < from).toBe(true);
      }
    }),
  );
});

test('if two teams are at home within seven dates, a span begins on one of these dates', () => {
  fc.assert(
    fc.property(seasons, (games) => {
      const weeks = sharedWeeks(games, 99);
      for (const one of games) {
        const other = games.find(
          ({ date, homeTeam }) =>
            homeTeam !== one.homeTeam && date >= one.date && daysBetween(one.date, date) < 7,
        );
        if (other === undefined) continue;
        const near = weeks.some(({ from, to }) => from <= addDays(one.date, 6) && to >= one.date);
        expect(near).toBe(true);
      }
    }),
  );
});
