import { expect, test } from 'vitest';
import { latestDeparture, nightText } from '../../../src/domain/trips/departure.ts';

// New York, Monday 7:00 PM, to Chicago, Wednesday 7:00 PM Central.
const from = {
  startsAt: new Date('2026-12-01T00:00:00Z'),
  localDateTime: '2026-11-30T19:00:00',
  timeZone: 'America/New_York',
};
const to = {
  startsAt: new Date('2026-12-03T01:00:00Z'),
  localDateTime: '2026-12-02T19:00:00',
  timeZone: 'America/Chicago',
};

test.for([
  ['a day of driving', 480, false, '2026-12-02T16:00:00.000Z', null],
  ['more than a day', 755, false, '2026-12-02T01:25:00.000Z', 'with a night on the road'],
  ['hardly more than a day', 490, false, '2026-12-02T05:50:00.000Z', 'with a night on the road'],
  ['more than a day and a border', 755, true, '2026-12-02T00:55:00.000Z', 'with a night on the road'],
  ['no drive', 0, false, '2026-12-03T00:00:00.000Z', null],
] as const)('leaves in time and rested: %s', ([, minutes, crossesBorder, leaveBy, words]) => {
  const times = latestDeparture(from, to, { minutes, crossesBorder });
  expect(times?.leaveBy.toISOString()).toBe(leaveBy);
  expect(times?.arriveBy.toISOString()).toBe('2026-12-03T00:00:00.000Z');
  expect(times && nightText(times)).toBe(words);
});

test('tells no train that comes late or leaves before the first game', () => {
  const next = {
    startsAt: new Date('2026-12-02T00:00:00Z'),
    localDateTime: '2026-12-01T19:00:00',
    timeZone: 'America/New_York',
  };
  const by = (departBy: string) => {
    const train = { by: 'Amtrak', from: 'A', to: 'B', minutes: 90, minutesAfter: 30, departBy };
    const drive = { minutes: 200, crossesBorder: false, ride: { train, transit: [] } };
    return latestDeparture(from, next, drive)?.leaveBy.toISOString() ?? null;
  };
  expect(by('2026-12-01T21:00:00.000Z')).toBe('2026-12-01T21:00:00.000Z');
  expect(by('2026-12-01T21:15:00.000Z')).toBeNull();
  expect(by('2026-12-01T00:00:00.000Z')).toBeNull();
});
