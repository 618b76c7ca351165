import { networkBucket } from '../../auth/rate-limits/buckets.ts';
import { selectPageVersion, toPageVersion, type PageVersion } from '../../db/queries/page-version.ts';
import { selectTeamsByPerformerId } from '../../db/queries/performers.ts';
import { selectTake, takeResultOf } from '../../db/queries/rate-limits.ts';
import {
  readHostedGames,
  readStoredSequences,
  selectBuiltRoadtrips,
  type HostedGames,
  type StoredSequences,
} from '../../db/queries/team-sequences.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { SequenceLists } from '../../cache/isolate-state.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { venueDrives, sequenceCandidates, venueLocations } from '../../domain/trips/sequence-candidates.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/trip-limits.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { teamByPerformerId } from '../../domain/teams/team-ids.ts';
import { tripSequences } from '../../domain/trips/trip-sequences.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';
import { unknownTeam, type SequenceRequest } from './sequence-request.ts';

/** Enough for most computations that may be ahead in the isolate. */
const BUSY_SECONDS = 2;

/**
 * The first round trip reads the rate limit, the teams' ids and the version of the league's data; the second
 * reads stored sequences, or the games to compute some. A result that this isolate computed from the same
 * data needs no second one.
 */
export async function loadTeamSequences(deps: Deps, request: SequenceRequest, network: string) {
  const now = deps.now();
  const { league } = request;
  const bucket = await networkBucket(deps, 'fetch-game-sequences', { network }, deps.config.limits.sequences);
  try {
    const ids = request.teams.flatMap(({ reference }) =>
      reference.kind === 'performer' ? [reference.id] : [],
    );
    const { privateDb } = deps;
    const [taken, mapped, roadtrips, version] = await privateDb.batch([
      selectTake(privateDb, [bucket], now),
      selectTeamsByPerformerId(privateDb, ids),
      selectBuiltRoadtrips(privateDb, league),
      selectPageVersion({ tags: [cacheTags.league(league)], feeds: [league], starts: [{ league }] }, now),
    ]);
    const limit = takeResultOf(taken);
    if (!limit.allowed) return { kind: 'limited', retryAfterSeconds: limit.retryAfterSeconds } as const;
    const teams = teamsOfRequest(request, mapped);
    if (typeof teams === 'string') return { kind: 'invalid', message: teams } as const;
    const roadtrip = roadtrips.find(({ teamSlugs }) => isSameSet(teamSlugs, teams));
    if (roadtrip) {
      const stored = await readStoredSequences(deps.db, { league, slug: roadtrip.slug }, now);
      return { kind: 'found', lists: sequenceLists(stored.entries, stored.games) } as const;
    }
    const lists = await findOrCompute(deps, teams, toPageVersion(version));
    if (lists === null) return { kind: 'busy', retryAfterSeconds: BUSY_SECONDS } as const;
    return { kind: 'found', lists } as const;
  } catch (error) {
    deps.log.error('team sequences unreadable', { league, error });
    return { kind: 'unreachable' } as const;
  }
}

/** Returns null when too many requests wait. */
async function findOrCompute(
  { db, sequenceMemory, waitingRoom, now }: Deps,
  teams: readonly [Team, ...Team[]],
  { versions, nextBoundary }: PageVersion,
): Promise<SequenceLists | null> {
  const key = {
    question: teams.map(({ league, slug }) => `${league} ${slug}`).join(),
    version: `${versions} ${nextBoundary}`,
  };
  const known = sequenceMemory.find(key);
  if (known !== null) return known;
  return waitingRoom.run(async () => {
    const read = await readHostedGames(db, teams, now());
    // An equal question may have been answered meanwhile.
    const found = sequenceMemory.find(key);
    if (found !== null) return found;
    const lists = sequenceLists(await computedEntries(teams, read), read.games);
    sequenceMemory.remember(key, lists);
    return lists;
  });
}

function isSameSet(slugs: readonly string[], teams: readonly Team[]): boolean {
  return new Set(slugs).size === teams.length && teams.every(({ slug }) => slugs.includes(slug));
}

/** Returns each team once, or a message when an id is unknown or belongs to another league. */
function teamsOfRequest(
  { league, teams }: SequenceRequest,
  mapped: Awaited<ReturnType<typeof selectTeamsByPerformerId>>,
): [Team, ...Team[]] | string {
  const found = new Set<Team>();
  for (const { named, reference } of teams) {
    const row = mapped.find(
      ({ performerId }) => reference.kind === 'performer' && performerId === reference.id,
    );
    const team =
      reference.kind === 'team'
        ? reference.team
        : ((row && teamByName(row.league, row.teamName)) ?? teamByPerformerId(reference.id));
    if (!team) return unknownTeam(league, named);
    if (team.league !== league) {
      return `"${named}" is the ${team.fullName} of the ${team.league}. Send teams of one league only, here the ${league}.`;
    }
    found.add(team);
  }
  const [first, ...others] = found;
  return first ? [first, ...others] : unknownTeam(league, '');
}

function sequenceLists(entries: StoredSequences['entries'], listed: readonly ListedGame[]): SequenceLists {
  const games = new Map(listed.map((game) => [game.id, game]));
  const lists: SequenceLists = { anyTeam: [], sameTeam: [] };
  for (const { type, gameIds } of entries) {
    const sequence = gameIds.flatMap((id) => games.get(id) ?? []);
    // Skips a sequence with a game that has started or is no longer listed.
    if (sequence.length < gameIds.length) continue;
    if (type === 'any-team') lists.anyTeam.push(sequence);
    if (type === 'same-team') lists.sameTeam.push(sequence);
  }
  return lists;
}

async function computedEntries(teams: readonly [Team, ...Team[]], { games, venues }: HostedGames) {
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  const places = venueLocations([...KNOWN_VENUES, ...venues]);
  const candidates = sequenceCandidates(games, teams, places);
  const names = teams.map(({ fullName }) => fullName);
  return tripSequences(teams[0].league, candidates, names, venueDrives(VENUE_DRIVES, places), ROADTRIP_LIMITS)
    .filter(({ length }) => length === 'week')
    .map(({ type, sequence }) => ({ type, gameIds: sequence.games.map(({ id }) => id) }));
}
