import { storePerformers } from '../db/queries/performers.ts';
import { leagueFacts, LEAGUES } from '../domain/leagues.ts';
import type { Job, JobDeps, JobInput, JobResult } from './job.ts';

/** A lookup that finds fewer belongs to another request. */
const MIN_SHARE_FOUND = 0.8;

/** Runs daily, since ids hardly ever change. */
export const RESOLVE_PERFORMERS: Job = {
  name: 'resolve-performers',
  perLeague: false,
  run: resolvePerformers,
};

async function resolvePerformers(deps: JobDeps, { lease, onProgress }: JobInput): Promise<JobResult> {
  const source = deps.openSources().performers;
  const counts = { found: 0, unresolved: 0, teamsChanged: 0, roadtripsChanged: 0 };
  if (source === null) {
    const reason = 'SEATGEEK_CLIENT_ID is not set: teams keep their own ids';
    return { outcome: 'unchanged', reason, source: null, counts };
  }
  const problems: string[] = [];
  for (const league of LEAGUES) {
    onProgress(`looking up the performers of the ${league}`);
    const read = await source.fetchPerformers(league);
    if (read.outcome === 'failed') {
      problems.push(read.reason);
      continue;
    }
    const { idByTeam, unresolved } = read;
    if (unresolved.length > 0) deps.log.warn('performers not found', { league, teams: unresolved });
    if (idByTeam.size < leagueFacts(league).teamCount * MIN_SHARE_FOUND) {
      problems.push(`SeatGeek names only ${idByTeam.size} teams of the ${league}.`);
      continue;
    }
    const changed = await storePerformers(deps.db, lease, { league, found: idByTeam, now: deps.now() });
    counts.found += idByTeam.size;
    counts.unresolved += unresolved.length;
    counts.teamsChanged += changed.teams;
    counts.roadtripsChanged += changed.roadtrips;
  }
  const isChanged = counts.teamsChanged + counts.roadtripsChanged > 0;
  if (problems.length > 0) {
    return { outcome: 'failed', reason: [...new Set(problems)].join(' '), source: 'seatgeek', counts };
  }
  return { outcome: isChanged ? 'changed' : 'unchanged', reason: null, source: 'seatgeek', counts };
}
