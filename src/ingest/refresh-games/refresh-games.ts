import {
  applyRefresh,
  saveRejectedRows,
  readLeagueState,
  readStoredGames,
} from '../../db/queries/refresh.ts';
import { gameIdentity } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import { changedTags } from './changed-tags.ts';
import type { Job, JobCounts, JobDeps, JobInput, JobResult } from '../job.ts';
import { planRefresh, gamesAfter, hasChanges, seasonPack } from './plan-refresh.ts';
import { findAnomaly, unreadNames } from './anomaly-check.ts';
import { chooseSource } from '../sources/game-sources.ts';
import type { SeasonFetch } from '../sources/source.ts';
import { PACK_RULES_VERSION } from '../../domain/trips/finder/season-pack.ts';

/** Applies a whole season or nothing (docs/rules.md#refresh). */
export const REFRESH_GAMES: Job = { name: 'refresh-games', perLeague: true, run: refreshGames };

async function refreshGames(
  deps: JobDeps,
  { league, lease, acceptsSmallerSeason, onProgress }: JobInput,
): Promise<JobResult> {
  if (league === null) throw new Error('refresh-games needs a league');
  const now = deps.now();
  const { source: current, packRulesVersion, ...known } = await readLeagueState(deps.db, league);
  const choice = await chooseSource(deps.config.gameSource, deps.openSources(), league, current);
  if (choice.outcome === 'none')
    return { outcome: 'failed', reason: choice.reason, source: null, counts: {} };
  const { source } = choice;
  onProgress(`reading ${league} from ${source.name}`);
  const season = await source.fetchSeason(league, {
    now,
    acceptsEmptyMonths: acceptsSmallerSeason,
    teamsByPerformerId: known.teamsByPerformerId,
    vendorIds: known.idsBySource.get(source.name),
    onProgress: ({ done, total, unit }) =>
      onProgress(`${league}: ${done}${total === null ? '' : ` of ${total}`} ${unit}`),
  });
  if (season.outcome === 'failed') {
    return { outcome: 'failed', reason: season.reason, source: source.name, counts: {} };
  }
  const { games } = season;
  const counts = countsOf(league, season, now);
  for (const note of season.notes) deps.log.warn('source note', { league, source: source.name, note });

  const stored = await readStoredGames(deps.db, {
    league,
    // A game may have moved by a day.
    fromDate: addDays(season.coveredFrom, -1),
    sourceEventIds: games.map((game) => game.sourceEventId),
    ids: games.map(gameIdentity),
  });
  const anomaly = findAnomaly({
    league,
    listed: games,
    // Any source counts, so that a change of source is no empty season. Sample games prove nothing.
    stored: stored.filter((game) => game.source !== 'sample' && game.isListed),
    fetched: season.fetched,
    rejected: season.rejected,
    emptyMonths: season.emptyMonths,
    now,
  });
  const isAccepted = acceptsSmallerSeason && anomaly?.kind === 'smaller';
  if (anomaly && !isAccepted) {
    await saveRejectedRows(deps.db, lease, { league, source: source.name, now, rejected: season.rejected });
    return {
      outcome: 'refused',
      reason: `the season from ${source.name} was rejected: ${anomaly.reason}`,
      source: source.name,
      counts,
    };
  }
  const plan = planRefresh({
    stored,
    incoming: games,
    source: source.name,
    coveredFrom: season.coveredFrom,
    coveredTo: season.coveredTo,
    unreadable: season.rejected,
    hidesMissing: isAccepted,
    now,
  });
  if (isAccepted) {
    const hidden = plan.missing.length;
    deps.log.warn('shrinkage accepted', { league, source: source.name, reason: anomaly.reason, hidden });
  }
  const tags = changedTags({ league, formerSource: current, source: source.name, plan, stored, now });
  onProgress(`${league}: writing ${plan.upserts.length} new or changed games`);
  const arePackRulesNew = packRulesVersion !== PACK_RULES_VERSION;
  const isChanged = await applyRefresh(deps.db, lease, {
    league,
    source: source.name,
    coveredTo: season.coveredTo,
    now,
    games: plan.upserts,
    venues: season.venues,
    missing: plan.missing,
    missingCount: plan.missingCount,
    removed: plan.removed,
    pack:
      arePackRulesNew || hasChanges(plan)
        ? await seasonPack(league, gamesAfter(stored, plan, now), season.venues)
        : null,
    rejected: season.rejected,
    vendorIds: season.vendorIds,
    staleTags: tags.stale,
    touchedTags: tags.touched,
  });
  const newGames = plan.upserts.filter((planned) => planned.isNew).length;
  return {
    outcome: isChanged ? 'changed' : 'unchanged',
    reason: null,
    source: source.name,
    counts: {
      ...counts,
      new: newGames,
      changed: plan.upserts.length - newGames,
      unchanged: plan.unchanged,
      missing: plan.missing.length,
      removed: plan.removed.length,
      tags: tags.stale.length,
    },
  };
}

function countsOf(league: League, season: SeasonFetch & { outcome: 'fetched' }, now: Date): JobCounts {
  const rejected: Record<string, number> = {};
  for (const { reason } of season.rejected) rejected[reason] = (rejected[reason] ?? 0) + 1;
  const unread = unreadNames({ league, games: season.games, rejected: season.rejected, now });
  return {
    fetched: season.fetched,
    kept: season.games.length,
    rejected,
    skipped: season.skipped,
    ...(unread.size === 0 ? {} : { unread: Object.fromEntries(unread) }),
  };
}
