import { DAY_MS, MINUTE_MS } from '../../domain/dates/durations.ts';
import { acquireLease, releaseLease, type Lease } from '../../db/queries/job-runs.ts';
import { applyRefresh, readLeagueState, readStoredGames } from '../../db/queries/refresh.ts';
import { readSavedGameDates, readVenueLocations, recordReadDates } from '../../db/queries/watch/game-day.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import type { Game } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Venue } from '../../domain/venues/venue.ts';
import type { Job, JobDeps, JobInput, JobResult } from '../job.ts';
import { chooseSource } from '../sources/game-sources.ts';
import { failed } from '../sources/source.ts';
import { changedTags } from './changed-tags.ts';
import { planRefresh, gamesAfter, hasChanges, seasonPack } from './plan-refresh.ts';
import { REFRESH_GAMES } from './refresh-games.ts';

const AHEAD_MS = DAY_MS;
const LEASE_MS = 5 * MINUTE_MS;
/** A date says nothing about games that it lacks. */
const COVERS_NOTHING = { coveredFrom: '9999-12-31', coveredTo: '0000-01-01' };

/** Reads the dates of saved games in the next 24 hours (docs/rules.md#game-day). */
export const REFRESH_GAME_DAY: Job = { name: 'refresh-game-day', perLeague: false, run: refreshGameDay };

async function refreshGameDay(deps: JobDeps, { onProgress }: JobInput): Promise<JobResult> {
  const now = deps.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  const due = Map.groupBy(await readSavedGameDates(deps.db, { now, until }), ({ league }) => league);
  const counts = { leagues: due.size, busy: 0, changed: 0 };
  const failures: string[] = [];
  for (const [league, rows] of due) {
    onProgress(`reading ${league} of ${rows.map(({ localDate }) => localDate).join(' and ')}`);
    // The season's refresh takes the same lease.
    const lease = await acquireLease(deps.db, {
      name: `${REFRESH_GAMES.name}:${league}`,
      owner: `game day ${now.toISOString()}`,
      durationMs: LEASE_MS,
    });
    if (lease.kind === 'busy') {
      counts.busy += 1;
      continue;
    }
    const dates = rows.map(({ localDate }) => localDate);
    const result = await refreshDates(deps, { league, dates, lease: lease.lease, now });
    await releaseLease(deps.db, lease.lease);
    if (result.outcome === 'failed') failures.push(`${league}: ${result.reason}`);
    else counts.changed += result.changed;
  }
  const outcome = failures.length > 0 ? 'failed' : counts.changed > 0 ? 'changed' : 'unchanged';
  return { outcome, reason: failures.join(' ') || null, source: null, counts };
}

interface LeagueDates {
  league: League;
  dates: readonly string[];
  lease: Lease;
  now: Date;
}

/** Changes only stored games that the source lists under the same id. */
async function refreshDates(deps: JobDeps, { league, dates, lease, now }: LeagueDates) {
  const { source: current, teamsByPerformerId, idsBySource } = await readLeagueState(deps.db, league);
  const choice = await chooseSource(deps.config.gameSource, deps.openSources(), league, current);
  if (choice.outcome === 'none') return failed(choice.reason);
  const { source } = choice;
  if (source.fetchDate === undefined || source.name !== current)
    return { outcome: 'refreshed' as const, changed: 0 };
  const vendorIds = idsBySource.get(source.name);
  const incoming: Game[] = [];
  const venues = new Map<string, Venue>();
  for (const date of dates) {
    const read = await source.fetchDate(league, date, { teamsByPerformerId, vendorIds });
    if (read.outcome === 'failed') return read;
    incoming.push(...read.games);
    for (const venue of read.venues) venues.set(venue.id, venue);
  }
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const stored = await readStoredGames(deps.db, {
    league,
    fromDate: yesterday,
    sourceEventIds: incoming.map(({ sourceEventId }) => sourceEventId),
    ids: [],
  });
  const cancelled = new Set(
    stored.filter(({ status }) => status === 'cancelled').map(({ sourceEventId }) => sourceEventId),
  );
  // One day's rows may not say that a series is over.
  const open = incoming.filter(
    ({ gameType, status, sourceEventId }) =>
      !cancelled.has(sourceEventId) || (gameType !== 'playoff' && status !== 'contingent'),
  );
  const listed = new Set(open.map(({ sourceEventId }) => sourceEventId));
  const plan = planRefresh({
    stored: stored.filter((game) => game.source === current && listed.has(game.sourceEventId)),
    incoming: open,
    source: source.name,
    ...COVERS_NOTHING,
    now,
  });
  plan.upserts = plan.upserts.filter(({ isNew }) => !isNew);
  const read = { league, dates, passedBefore: yesterday, now };
  if (!hasChanges(plan)) {
    await recordReadDates(deps.db, read);
    return { outcome: 'refreshed' as const, changed: 0 };
  }
  const places = [...(await readVenueLocations(deps.db)), ...venues.values()];
  const tags = changedTags({ league, formerSource: current, source: source.name, plan, stored, now });
  await applyRefresh(deps.db, lease, {
    league,
    source: source.name,
    coveredTo: null,
    now,
    games: plan.upserts,
    venues: [...venues.values()],
    missing: [],
    missingCount: plan.missingCount,
    removed: [],
    pack: await seasonPack(league, gamesAfter(stored, plan, now), places),
    rejected: [],
    staleTags: tags.stale,
    touchedTags: tags.touched,
  });
  await recordReadDates(deps.db, read);
  return { outcome: 'refreshed' as const, changed: plan.upserts.length };
}
