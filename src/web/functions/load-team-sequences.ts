import { selectTeamsByPerformerId } from '../../db/queries/performers.ts';
import { selectTake, takeResultOf } from '../../db/queries/rate-limits.ts';
import { readTeamSequences, type TeamSequences } from '../../db/queries/team-sequences.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { venueDrives, sequenceCandidates, venueLocations } from '../../domain/trips/sequence-candidates.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/sequence.ts';
import { teamByName, type Team } from '../../domain/teams/index.ts';
import { teamByPerformerId } from '../../domain/teams/team-ids.ts';
import { tripSequences } from '../../domain/trips/trip-sequences.ts';
import { KNOWN_VENUES } from '../../domain/venues/index.ts';
import { unknownTeam, type SequenceRequest } from './sequence-request.ts';

/** The lists have the same order as the sequences pages. */
export interface SequenceLists {
  anyTeam: ListedGame[][];
  sameTeam: ListedGame[][];
}

export type LoadedSequences =
  | { kind: 'found'; lists: SequenceLists }
  | { kind: 'invalid'; message: string }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'unreachable' };

/**
 * Loads the sequences in two round trips. The first reads the rate limit and the teams' ids, the second reads
 * or computes the sequences. Logs a failing database and returns it as a result.
 */
export async function loadTeamSequences(
  deps: Deps,
  request: SequenceRequest,
  network: string,
): Promise<LoadedSequences> {
  const now = deps.now();
  const { secrets } = await deps.loadAuth();
  const bucket = {
    action: 'fetch-game-sequences',
    keyHash: await secrets.lookupKey('network', network),
    limit: deps.config.sequencesLimit,
  };
  try {
    const ids = request.teams.flatMap(({ reference }) =>
      reference.kind === 'performer' ? [reference.id] : [],
    );
    const { privateDb } = deps;
    const [taken, mapped] = await privateDb.batch([
      selectTake(privateDb, [bucket], now),
      selectTeamsByPerformerId(privateDb, ids),
    ]);
    const limit = takeResultOf(taken);
    if (!limit.allowed) return { kind: 'limited', retryAfterSeconds: limit.retryAfterSeconds };
    const teams = teamsOfRequest(request, mapped);
    if (typeof teams === 'string') return { kind: 'invalid', message: teams };
    return { kind: 'found', lists: sequenceLists(teams, await readTeamSequences(deps.db, teams, now)) };
  } catch (error) {
    deps.log.error('team sequences unreadable', { league: request.league, error });
    return { kind: 'unreachable' };
  }
}

/** Returns each team once. Returns a message when an id is unknown or belongs to another league. */
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
      return `"${named}" is the ${team.fullName} of the ${team.league}. Ask for teams of one league, here the ${league}.`;
    }
    found.add(team);
  }
  const [first, ...others] = found;
  return first ? [first, ...others] : unknownTeam(league, '');
}

function sequenceLists(teams: readonly [Team, ...Team[]], read: TeamSequences): SequenceLists {
  const games = new Map([...read.games.values()].map((game) => [game.id, game]));
  const lists: SequenceLists = { anyTeam: [], sameTeam: [] };
  for (const { type, gameIds } of read.kind === 'stored' ? read.entries : computedEntries(teams, read)) {
    const listed = gameIds.flatMap((id) => games.get(id) ?? []);
    // Skips a sequence with a game that has started or is no longer listed.
    if (listed.length < gameIds.length) continue;
    if (type === 'any-team') lists.anyTeam.push(listed);
    if (type === 'same-team') lists.sameTeam.push(listed);
  }
  return lists;
}

function computedEntries(
  teams: readonly [Team, ...Team[]],
  { games, venues }: TeamSequences & { kind: 'games' },
) {
  const places = venueLocations([...KNOWN_VENUES, ...venues]);
  const candidates = sequenceCandidates(games, teams, places);
  const names = teams.map(({ fullName }) => fullName);
  return tripSequences(teams[0].league, candidates, names, venueDrives(places), ROADTRIP_LIMITS)
    .filter(({ length }) => length === 'week')
    .map(({ type, sequence }) => ({ type, gameIds: sequence.games.map(({ id }) => id) }));
}
