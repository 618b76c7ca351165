import { nameTeamsOfRoadtrips } from '../db/queries/performers.ts';
import { readSequenceInput, replaceSequences, type SequenceRow } from '../db/queries/sequence-builds.ts';
import type { StoredStop } from '../db/schema/sequences.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import { easternDateAt } from '../domain/dates/eastern-time.ts';
import { gameIdentity } from '../domain/games/game.ts';
import {
  venueDrives,
  venueRides,
  sequenceCandidates,
  venueLocations,
} from '../domain/trips/sequence-candidates.ts';
import { RAIL_LIMITS, ROADTRIP_LIMITS } from '../domain/trips/trip-limits.ts';
import type { DriveBetween, SequenceGame } from '../domain/trips/leg.ts';
import type { Sequence } from '../domain/trips/sequence-search.ts';
import type { DriveTable } from '../domain/travel/travel.ts';
import { VENUE_DRIVES } from '../domain/travel/venue-drives.ts';
import { teamBySlug } from '../domain/teams/index.ts';
import { KNOWN_VENUES } from '../domain/venues/index.ts';
import { roadtripSequences, type TripSequence } from '../domain/trips/trip-sequences.ts';
import { plannedGameOf } from '../domain/trips/code/planned-game.ts';
import { mustExist } from '../domain/must-exist.ts';
import type { Job, JobDeps, JobInput, JobResult } from './job.ts';

/** Rebuilds only roadtrips whose games or rules changed (docs/rules.md#sequences). */
export const REBUILD_SEQUENCES: Job = { name: 'rebuild-sequences', perLeague: true, run: rebuildSequences };

async function rebuildSequences(deps: JobDeps, { league, lease, onProgress }: JobInput): Promise<JobResult> {
  if (league === null) throw new Error('rebuild-sequences needs a league');
  const now = deps.now();
  await nameTeamsOfRoadtrips(deps.db, lease, { league, now });
  const { trips, games, places, builds } = await readSequenceInput(deps.db, league, now);
  const placeById = venueLocations([...KNOWN_VENUES, ...places]);
  const drives = venueDrives(VENUE_DRIVES, placeById);
  const rides = venueRides(drives);
  const rulesVersion = await rulesVersionOf(VENUE_DRIVES);
  const identities = new Map(games.map((game) => [game.id, gameIdentity(game)]));
  // Every sequence is also a trip, whose code names its games.
  const nameable = games.filter(({ id }) => plannedGameOf(id) !== null);
  const counts = { roadtrips: trips.length, rebuilt: 0, unchanged: 0, sequences: 0 };
  for (const [index, trip] of trips.entries()) {
    onProgress(`${league}: ${index + 1} of ${trips.length} roadtrips`);
    const teams = trip.teamSlugs.flatMap((slug) => teamBySlug(league, slug) ?? []);
    const candidates = sequenceCandidates(nameable, teams, placeById);
    const isByRail = trip.travel === 'rail';
    const way = isByRail ? rides : drives;
    const fingerprint = await fingerprintOf(candidates, trip.teamSlugs, way);
    const built = builds.get(trip.slug);
    if (built?.fingerprint === fingerprint && built.rulesVersion === rulesVersion) {
      counts.unchanged += 1;
      continue;
    }
    const input = { league, games: candidates, teams, today: easternDateAt(now) };
    const entries = roadtripSequences(input, way, isByRail ? RAIL_LIMITS : ROADTRIP_LIMITS);
    const rows = await sequenceRows(trip.slug, entries, identities);
    await replaceSequences(deps.db, lease, { slug: trip.slug, fingerprint, rulesVersion, rows, now });
    counts.rebuilt += 1;
    counts.sequences += rows.length;
  }
  return { outcome: counts.rebuilt > 0 ? 'changed' : 'unchanged', reason: null, source: null, counts };
}

/** An id contains the date on which a game was first seen; `identities` maps it to the current one. */
async function sequenceRows(
  roadtripSlug: string,
  entries: readonly TripSequence[],
  identities: ReadonlyMap<string, string>,
): Promise<SequenceRow[]> {
  return Promise.all(
    entries.map(async ({ sequence, otherDates, ...entry }) => ({
      ...entry,
      roadtripSlug,
      address: await addressOf(sequence, identities),
      firstDate: mustExist(sequence.games[0]).localDate,
      lastDate: mustExist(sequence.games.at(-1)).localDate,
      miles: Math.round(sequence.miles),
      minutes: Math.round(sequence.minutes),
      smallestSlack: smallestSlack(sequence),
      stops: stopsOf(sequence),
      otherDates: otherDates.map(stopsOf),
      otherAddresses: await Promise.all(otherDates.map((other) => addressOf(other, identities))),
    })),
  );
}

function stopsOf({ games, legs }: Sequence): StoredStop[] {
  return games.map((game, index) => {
    const leg = legs[index - 1];
    return {
      gameId: game.id,
      venueId: game.venueId,
      localDate: game.localDate,
      startsAt: game.startsAt?.toISOString() ?? null,
      leg: leg ? { ...leg, miles: Math.round(leg.miles), minutes: Math.round(leg.minutes) } : null,
    };
  });
}

function smallestSlack({ legs }: Sequence): number | null {
  const known = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

/** Changes only with the dates of the games. */
function addressOf({ games }: Sequence, identities: ReadonlyMap<string, string>): Promise<string> {
  return shortHash(games.map(({ id }) => identities.get(id) ?? id).join('\n'));
}

/** Increment it when the search, ranking, picks or stored form change. */
const RULES = 7;

function rulesVersionOf({ index, miles, minutes }: DriveTable): Promise<string> {
  return shortHash(JSON.stringify([RULES, ROADTRIP_LIMITS, [...index.keys()], [...miles], [...minutes]]));
}

function fingerprintOf(
  candidates: readonly SequenceGame[],
  teamSlugs: readonly string[],
  drive: DriveBetween,
): Promise<string> {
  const stops = [...new Set(candidates.map(({ venueId }) => venueId))].toSorted();
  const drives = stops.map((from) => stops.map((to) => drive(from, to)));
  return shortHash(JSON.stringify([teamSlugs, candidates, drives]));
}

async function shortHash(text: string): Promise<string> {
  return (await sha256Hex(text)).slice(0, 16);
}
