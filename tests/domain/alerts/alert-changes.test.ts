import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alertChanges,
  type AlertChange,
  type SentAlert,
  type Alert,
} from '../../../src/domain/alerts/alerts.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-20T17:12:00Z').getTime();
const NAMES = ['stale:NBA', 'outbox', 'faults'];

/** What a channel is recorded over some hours, each check a little off the hour; a failed one is not recorded. */
function receivedOver(hours: readonly { open: readonly string[]; isReached: boolean; lateMs: number }[]) {
  let recorded: SentAlert[] = [];
  const received: { hour: number; kind: AlertChange['kind']; name: string }[] = [];
  for (const [hour, { open, isReached, lateMs }] of hours.entries()) {
    const now = new Date(START + hour * HOUR_MS + lateMs);
    const alerts = open.map((name): Alert => ({ name, since: null, summary: name, advice: 'Look.' }));
    const news = alertChanges(alerts, recorded, now);
    if (!isReached) continue;
    received.push(...news.map(({ kind, alert }) => ({ hour, kind, name: alert.name })));
    for (const { kind, alert } of news) {
      recorded = recorded.filter(({ name }) => name !== alert.name);
      if (kind !== 'over') recorded.push({ name: alert.name, since: null, summary: '', sentAt: now });
    }
  }
  return received;
}

const someHours = fc.array(
  fc.record({
    open: fc.subarray(NAMES),
    isReached: fc.constantFrom(true, true, true, false),
    lateMs: fc.integer({ min: 0, max: 600_000 }),
  }),
  { maxLength: 80 },
);

test('reports one beginning and one end of each alert, and nothing in between', () => {
  fc.assert(
    fc.property(someHours, (hours) => {
      const received = receivedOver(hours);
      for (const name of NAMES) {
        const kinds = received.filter((item) => item.name === name).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'reminder')).toEqual(
          kinds.filter((kind) => kind !== 'reminder').map((_kind, index) => (index % 2 ? 'over' : 'begun')),
        );
        expect(kinds[0] ?? 'begun').toBe('begun');
        expect(kinds.join(' ')).not.toMatch(/over reminder/);
      }
    }),
  );
});

test('reports a four-day alert when it begins, daily, and when it is over', () => {
  const hours = Array.from({ length: 100 }, (_, hour) => ({
    open: hour < 90 ? ['outbox'] : [],
    isReached: true,
    lateMs: (hour * 47_000) % 600_000,
  }));
  expect(receivedOver(hours).map(({ hour, kind }) => `${hour} ${kind}`)).toEqual([
    '0 begun',
    '24 reminder',
    '48 reminder',
    '72 reminder',
    '90 over',
  ]);
});
