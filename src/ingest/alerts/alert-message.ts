import type { AlertChange } from '../../domain/alerts/alert-changes.ts';
import { BRAND } from '../../domain/brand.ts';
import { utcMinute } from '../../domain/dates/zoned-time.ts';

export interface AlertMessage {
  subject: string;
  text: string;
  changes: readonly AlertChange[];
}

const OPENINGS = { begun: 'New', reminder: 'Still', over: 'Resolved' } as const;

export function alertMessage(changes: readonly AlertChange[], siteOrigin: string): AlertMessage {
  const paragraphs = changes.map((item) => {
    const { since, summary } = item.alert;
    const time = since === null ? '' : ` Since ${utcMinute(since)}.`;
    return `${OPENINGS[item.kind]}: ${summary}${time}${item.kind === 'over' ? '' : ` ${item.alert.advice}`}`;
  });
  const [first] = changes;
  const subject =
    changes.length === 1 && first
      ? `${BRAND.name}: ${first.kind === 'over' ? 'resolved: ' : ''}${first.alert.name}`
      : `${BRAND.name}: ${changes.length} alerts`;
  const ending = `${siteOrigin}/health shows the current state; docs/runbook.md, "Alerts", says what to do.`;
  return { subject, text: [...paragraphs, ending].join('\n\n'), changes };
}
