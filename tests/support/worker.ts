import { execFileSync } from 'node:child_process';
import { makeAuthSecrets } from '../../scripts/site/auth-secrets.ts';
import { startLocalWorker, type LocalWorker } from '../../scripts/site/local-worker.ts';
import { SEATGEEK_CLIENT_ID, SEATGEEK_CLIENT_SECRET } from '../feeds/seatgeek-server.ts';

interface WorkerOptions {
  databaseUrl: string;
  /** The clock is fixed at this time. */
  now: Date;
  /** The default is a free port. */
  port?: number;
  bindings?: Record<string, string>;
}

/** Starts the built Worker in workerd with the feed servers' credentials. */
export async function startWorker({
  databaseUrl,
  now,
  port = 0,
  bindings = {},
}: WorkerOptions): Promise<LocalWorker> {
  return startLocalWorker({
    port,
    bindings: {
      ...(await makeAuthSecrets()),
      ENVIRONMENT: 'development',
      SITE_ORIGIN: 'http://localhost:8787',
      DATABASE_URL: databaseUrl,
      FIXED_NOW: now.toISOString(),
      // With the default timeout, a busy machine would look like a database outage.
      'LIMITS.pageDatabaseMs': '20000',
      'LIMITS.authRequestSeconds': '60',
      SEATGEEK_CLIENT_ID,
      SEATGEEK_CLIENT_SECRET,
      ...bindings,
    },
  });
}

export function workerdPids(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, command] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && command?.includes('workerd') ? [Number(pid)] : [];
  });
}
