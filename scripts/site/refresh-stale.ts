import { readHealth } from '../../src/db/queries/job-status.ts';
import { deleteLeases } from '../../src/db/queries/job-runs.ts';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { REBUILD_SEQUENCES } from '../../src/ingest/rebuild-sequences.ts';
import { REBUILD_TRIP_LISTS } from '../../src/ingest/rebuild-trip-lists.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { runJob } from '../../src/ingest/run-job.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import type { Log } from '../../src/observability/log.ts';

const DAY_MS = 86_400_000;

/**
 * @param isExclusive true deletes leases, because only a killed process can have left them.
 * @returns a summary of every league.
 */
export async function refreshStaleLeagues(
  bindings: Record<string, string>,
  { isExclusive }: { isExclusive: boolean },
): Promise<string> {
  const deps = { ...createJobDeps(bindings, { sample: createSampleSource() }), log: bugsOnlyLog };
  if (isExclusive) await deleteLeases(deps.db);
  const now = deps.now();
  const { jobs } = await readHealth(deps.db, deps.config, now);
  const lines: string[] = [];
  for (const { league, refreshedAt, source, upcomingGames } of jobs.leagues) {
    if (refreshedAt && now.getTime() - refreshedAt.getTime() < DAY_MS) {
      lines.push(`${league} ${upcomingGames} (${source})`);
    } else {
      lines.push(await refresh(league));
    }
  }
  return lines.join(', ');

  async function refresh(league: League): Promise<string> {
    const report = await runJob(deps, {
      job: REFRESH_GAMES,
      league,
      trigger: 'command',
      onProgress: (text) => process.stdout.isTTY && process.stdout.write(`\r\u001b[K         ${text}`),
    });
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    if (report.reason) return `${league} not refreshed (${report.reason})`;
    const { kept, new: added } = report.counts;
    return `${league} ${Number(kept)} from ${report.source}, ${Number(added)} new`;
  }
}

/** Also computes the lists of trips. @returns a summary of all leagues. */
export async function rebuildAllSequences(bindings: Record<string, string>): Promise<string> {
  const deps = { ...createJobDeps(bindings, { sample: createSampleSource() }), log: bugsOnlyLog };
  let rebuilt = 0;
  const silent = { trigger: 'command', onProgress: () => undefined } as const;
  for (const league of LEAGUES) {
    const report = await runJob(deps, { ...silent, job: REBUILD_SEQUENCES, league });
    if (report.reason) return `incomplete (${league}: ${report.reason})`;
    rebuilt += Number(report.counts['rebuilt']);
  }
  const lists = await runJob(deps, { ...silent, job: REBUILD_TRIP_LISTS, league: null });
  if (lists.reason) return `incomplete (lists of trips: ${lists.reason})`;
  return rebuilt === 0 ? 'none to compute' : `computed for ${rebuilt} roadtrips`;
}

/** Logs only bugs, because `npm start` prints a summary of each league. */
const bugsOnlyLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => {
    if (fields?.error) console.error(event, fields);
  },
};
