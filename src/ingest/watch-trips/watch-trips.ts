import {
  claimChecks,
  type Claim,
  type ClaimedGame,
  type ClaimedTrip,
} from '../../db/queries/watch/claim-checks.ts';
import {
  closePastTrips,
  queueChecksOfLostGames,
  queueDigests,
  readOpenZones,
} from '../../db/queries/watch/open-trips.ts';
import { queueFollowerMails } from '../../db/queries/watch/follower-mails.ts';
import { writeChecks, type CheckedTripRow } from '../../db/queries/watch/write-checks.ts';
import { morningIn } from '../../domain/trips/watch/trip-clock.ts';
import type { Job, JobDeps, JobInput, JobResult } from '../job.ts';
import { type DecidedTrip, decideTrip, type TripCheck } from './decide-trip.ts';
import type { Database } from '../../db/neon/client.ts';
import type { Place } from '../../db/queries/places.ts';
import { storedGamesOf, type StoredTripGame } from '../../db/queries/trip-games.ts';
import { readWatchedGames } from '../../db/queries/watch/watched-games.ts';
import type { League } from '../../domain/leagues.ts';
import { checkPlan } from '../../domain/trips/check/check-trip.ts';
import { plannedGameIds, type PlannedTripGame } from '../../domain/trips/code/planned-game.ts';
import { decodeTrip, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { isBulkChange, type LeagueChanges } from '../../domain/trips/watch/bulk-change.ts';
import { stateOfCheck } from '../../domain/trips/watch/saved-trip.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { Log } from '../../observability/log.ts';

const CHECKS_PER_CLAIM = 200;
const MAX_TRIPS = 5000;
const MAX_WORK_MS = 240_000;
const DIGESTS_PER_STATEMENT = 1000;

/** See docs/rules.md#saved-trips. */
export const WATCH_TRIPS: Job = { name: 'watch-trips', perLeague: false, run: watchTrips };

async function watchTrips(deps: JobDeps, { lease, onProgress }: JobInput): Promise<JobResult> {
  const begin = performance.now();
  const hasTime = () => performance.now() - begin < MAX_WORK_MS;
  const startedAt = deps.now();
  const { db, config, log } = deps;
  const { areOn, perDay: mailsPerDay } = config.watchMails;
  const counts = { past: 0, trips: 0, notices: 0, mails: 0, digests: 0, followers: 0 };

  const zones = await readOpenZones(db);
  const mornings = (now: Date) => zones.map((timeZone) => morningIn(timeZone, now));
  if (zones.length > 0) {
    counts.past = await closePastTrips(db, lease, mornings(deps.now()));
    await queueChecksOfLostGames(db, lease, deps.now());
  }

  const mailed = new Set<string>();
  const checker = createTripChecker(db, { areMailsOn: areOn, log });
  let areChecksLeft = true;
  while (counts.trips < MAX_TRIPS && hasTime()) {
    const claim = await claimChecks(db, lease, CHECKS_PER_CLAIM);
    areChecksLeft = claim.checks.length > 0;
    if (!areChecksLeft) break;
    const now = deps.now();
    const trips = oneMailAPerson(await checker.check(claim, now), mailed);
    const written = await writeChecks(db, lease, { claimId: claim.id, now, trips, mailsPerDay });
    for (const userId of written.mailed) mailed.add(userId);
    counts.trips += trips.length;
    counts.notices += written.notices;
    counts.mails += written.mailed.length;
    onProgress(`${counts.trips} trips checked`);
  }

  const due = mornings(deps.now()).filter(({ digestAt }) => digestAt <= deps.now());
  let queued = areOn && due.length > 0 ? DIGESTS_PER_STATEMENT : 0;
  while (queued === DIGESTS_PER_STATEMENT && hasTime()) {
    const limits = { limit: DIGESTS_PER_STATEMENT, mailsPerDay };
    queued = await queueDigests(db, lease, { mornings: due, now: deps.now(), ...limits });
    counts.digests += queued;
  }
  // Owners come first.
  if (areOn && !areChecksLeft && hasTime())
    counts.followers = await queueFollowerMails(db, lease, { startedAt, now: deps.now(), mailsPerDay });
  const isChanged = counts.past + counts.trips + counts.digests + counts.followers > 0;
  return { outcome: isChanged ? 'changed' : 'unchanged', reason: null, source: null, counts };
}

/**
 * Leaves each person one mail that is sent at once, about the trip whose changed game is nearest. It also
 * reports the person's other trips of this claim; later finds wait for a digest.
 * @param mailed people who have their mail of this run.
 */
function oneMailAPerson(trips: readonly DecidedTrip[], mailed: ReadonlySet<string>): CheckedTripRow[] {
  const nearest = new Map<string, string>();
  const byNearest = trips
    .flatMap(({ mail }) => mail ?? [])
    .toSorted((a, b) => a.aboutAt.getTime() - b.aboutAt.getTime());
  for (const { id, userId } of byNearest) {
    if (mailed.has(userId) || nearest.has(userId)) continue;
    nearest.set(userId, id);
  }
  return trips.map((trip) => {
    const mailId = trip.mail && (nearest.get(trip.mail.userId) ?? null);
    return { ...trip, mailId, mail: trip.mail?.id === mailId ? trip.mail : null };
  });
}

/** Many people save the same trip, so a checker remembers its findings by code and version of the games. */
function createTripChecker(db: Database, { areMailsOn, log }: { areMailsOn: boolean; log: Log }) {
  const places = new Map<number, Place>();
  const found = new Map<string, TripCheck>();

  async function check({ checks, trips, games }: Claim, now: Date): Promise<DecidedTrip[]> {
    const gamesOf = Map.groupBy(games, ({ savedTripId }) => savedTripId);
    const plans = new Map(trips.map(({ code }) => [code, decodeTrip(code)]));
    const { schedule, changes } = await readSchedule(trips, plans, gamesOf, now);
    const checksOf = Map.groupBy(checks, ({ savedTripId }) => savedTripId);
    const bulk = new Set([...changes].flatMap(([league, facts]) => (isBulkChange(facts, now) ? league : [])));
    return trips.map((trip): DecidedTrip => {
      const plan = plans.get(trip.code);
      if (!plan) {
        log.error('saved trip with an unreadable code', { savedTripId: trip.id });
        const { id, version, state, firstDate, lastDate } = trip;
        return { id, version, state, firstDate, lastDate, notices: [], games: [], mail: null };
      }
      return decideTrip({
        trip,
        games: gamesOf.get(trip.id) ?? [],
        checks: checksOf.get(trip.id) ?? [],
        check: checkOf(trip.code, plan, schedule, now),
        bulk,
        areMailsOn,
        now,
      });
    });
  }

  async function readSchedule(
    trips: readonly ClaimedTrip[],
    plans: ReadonlyMap<string, TripPlan | null>,
    gamesOf: ReadonlyMap<string, readonly ClaimedGame[]>,
    now: Date,
  ): Promise<{ schedule: Schedule; changes: ReadonlyMap<League, LeagueChanges> }> {
    const planned = new Map<string, PlannedTripGame>();
    const lost = new Map<string, PlannedTripGame>();
    for (const { id, code } of trips) {
      for (const [position, game] of (plans.get(code)?.games ?? []).entries()) {
        const ids = plannedGameIds(game);
        const identity = mustExist(ids[0]);
        const stored = gamesOf.get(id)?.find((each) => each.position === position);
        planned.set(identity, game);
        if (!stored?.isListed || !ids.includes(stored.gameId)) lost.set(identity, game);
      }
    }
    const homes = [...plans.values()].flatMap((plan) => plan?.placeNumber ?? []);
    const read = await readWatchedGames(db, {
      planned: [...planned.values()],
      lost: [...lost.values()],
      places: [...new Set(homes)].filter((number) => !places.has(number)),
      now,
    });
    for (const place of read.places) places.set(place.number, place);
    return { schedule: scheduleOf(read.games), changes: read.changes };
  }

  function checkOf(code: string, plan: TripPlan, schedule: Schedule, now: Date): TripCheck {
    const games = gamesOfPlan(plan, schedule);
    const versions = games.map(({ id, scheduleVersion }) => `${id} ${scheduleVersion}`);
    const key = [code, ...versions].join('\n');
    const known = found.get(key);
    if (known) return known;
    const place = plan.placeNumber === null ? null : (places.get(plan.placeNumber) ?? null);
    const { checked: result } = checkPlan({ plan, place, games, now });
    const made = {
      state: stateOfCheck(result),
      trip: result?.checked?.trip ?? null,
      games: plan.games.map((_, position) => result?.stops[position]?.game ?? null),
    };
    found.set(key, made);
    return made;
  }

  return { check };
}

interface Schedule {
  byId: ReadonlyMap<string, StoredTripGame>;
  byTeams: ReadonlyMap<string, readonly StoredTripGame[]>;
}

function scheduleOf(games: readonly StoredTripGame[]): Schedule {
  return {
    byId: new Map(games.map((game) => [game.id, game])),
    byTeams: Map.groupBy(games, ({ league, homeTeam, awayTeam }) => teamsKey(league, homeTeam, awayTeam)),
  };
}

function teamsKey(league: League, home: string | null, away: string | null): string {
  return `${league} ${home} ${away}`;
}

function gamesOfPlan({ games }: TripPlan, { byId, byTeams }: Schedule): StoredTripGame[] {
  const all = games.flatMap((planned) => {
    const { home, away } = planned;
    const same = away === null ? [] : byTeams.get(teamsKey(home.league, home.fullName, away.fullName));
    return [...plannedGameIds(planned).flatMap((id) => byId.get(id) ?? []), ...(same ?? [])];
  });
  return storedGamesOf(all, []);
}
