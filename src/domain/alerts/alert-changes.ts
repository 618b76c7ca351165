import { DAY_MS, MINUTE_MS } from '../dates/durations.ts';
import type { Alert } from './alerts.ts';

const REMIND_AFTER_MS = DAY_MS;
/** Checks run about every 20 minutes. */
const CHECK_TOLERANCE_MS = 10 * MINUTE_MS;

export interface SentAlert {
  name: string;
  since: Date | null;
  summary: string;
  sentAt: Date;
}

export type AlertChange =
  | { kind: 'begun' | 'reminder'; alert: Alert }
  | { kind: 'over'; alert: Omit<SentAlert, 'sentAt'> };

/** Reports an alert when it begins, daily, and when it is over. */
export function alertChanges(
  open: readonly Alert[],
  reported: readonly SentAlert[],
  now: Date,
): AlertChange[] {
  const newOrDue = open.flatMap((alert): AlertChange[] => {
    const known = reported.find(({ name }) => name === alert.name);
    if (known === undefined) return [{ kind: 'begun', alert }];
    const isDue = now.getTime() - known.sentAt.getTime() >= REMIND_AFTER_MS - CHECK_TOLERANCE_MS;
    return isDue ? [{ kind: 'reminder', alert }] : [];
  });
  const over = reported
    .filter(({ name }) => open.every((alert) => alert.name !== name))
    .map(({ name, since, summary }): AlertChange => ({ kind: 'over', alert: { name, since, summary } }));
  return [...newOrDue, ...over];
}
