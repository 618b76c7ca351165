import { isDatabaseFailure } from '../../db/neon/failure.ts';
import { readOperatingFacts, readSentAlerts, recordSentAlerts } from '../../db/queries/alerts.ts';
import { alertChanges, type AlertChange, findAlerts, type Alert } from '../../domain/alerts/alerts.ts';
import type { Job, JobDeps, JobResult } from '../job.ts';
import { type AlertChannel, alertMessage } from './alert-channels.ts';

/** Runs after every cron (docs/rules.md#alerts). */
export const CHECK_ALERTS: Job = { name: 'check-alerts', perLeague: false, run: checkAlerts };

async function checkAlerts(deps: JobDeps): Promise<JobResult> {
  const now = deps.now();
  const open = findAlerts(await readOperatingFacts(deps.db, deps.config, now), now);
  const channels = deps.openAlertChannels();
  const failures: string[] = [];
  let sent = 0;
  for (const channel of channels) {
    const changes = alertChanges(open, await readSentAlerts(deps.db, channel.name), now);
    const failure = await sendChanges(deps, channel, changes);
    if (failure === null) {
      // An alert sent twice is better than one never sent.
      if (changes.length > 0) await recordSentAlerts(deps.db, channel.name, changes, now);
      sent += changes.length;
    } else failures.push(failure);
  }
  const counts = { open: open.length, told: sent };
  if (failures.length > 0) {
    return { outcome: 'failed', reason: failures.join(' '), source: null, counts };
  }
  const hasNoChannel = open.length > 0 && channels.length === 0;
  const names = open.map(({ name }) => name).join(', ');
  const reason = hasNoChannel
    ? `neither OPERATOR_EMAIL nor ALERT_WEBHOOK is set, so no alert is sent: ${names}`
    : null;
  return { outcome: sent > 0 ? 'changed' : 'unchanged', reason, source: null, counts };
}

/** The failing database cannot record it, so every cron repeats it. */
export async function alertOfOutage(deps: JobDeps): Promise<void> {
  try {
    await readSentAlerts(deps.db, 'webhook');
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    for (const channel of deps.openAlertChannels()) await sendChanges(deps, channel, [DATABASE_DOWN]);
  }
}

const DATABASE_ALERT: Alert = {
  name: 'database',
  since: null,
  summary: 'The database does not respond: pages say so (503), and no job can run.',
  advice: "Look at Neon's status and console. Each cron sends this again until it is over.",
};
const DATABASE_DOWN: AlertChange = { kind: 'begun', alert: DATABASE_ALERT };

async function sendChanges(
  { config, log }: JobDeps,
  channel: AlertChannel,
  changes: readonly AlertChange[],
): Promise<string | null> {
  if (changes.length === 0) return null;
  const reason = await channel.send(alertMessage(changes, config.siteOrigin));
  if (reason === null) return null;
  const alerts = changes.map(({ alert }) => alert.name);
  log.error('alert not sent', { channel: channel.name, alerts, reason });
  return `${channel.name}: ${reason}`;
}
