import type { Claim, ClaimedGame, ClaimedTrip } from '../../db/queries/watch/claim-checks.ts';
import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import type { CheckedTripRow } from '../../db/queries/watch/write-checks.ts';
import type { League } from '../../domain/leagues.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { gameChange, goneGame } from '../../domain/trips/watch/game-change.ts';
import { knownGameOf } from '../../domain/trips/watch/known-game.ts';
import { tripEnd } from '../../domain/trips/watch/trip-clock.ts';
import { decideWatch, untilGame, type WatchedGame } from '../../domain/trips/watch/watch-decision.ts';

export interface TripCheck {
  state: 'fine' | 'tight' | 'broken';
  /** As its games are played now; null when none is left. */
  trip: Pick<Trip, 'games' | 'firstDate' | 'lastDate'> | null;
  /** By position; null for a game that is no longer stored. */
  games: readonly (StoredTripGame | null)[];
}

/** Which mail lists its notices depends on the person's other trips. */
export type DecidedTrip = Omit<CheckedTripRow, 'mailId'>;

interface TripToDecide {
  trip: ClaimedTrip;
  games: readonly ClaimedGame[];
  checks: Claim['checks'];
  check: TripCheck;
  /** They changed as a whole. */
  bulk: ReadonlySet<League>;
  areMailsOn: boolean;
  now: Date;
}

export function decideTrip({ trip, games, checks, check, bulk, areMailsOn, now }: TripToDecide): DecidedTrip {
  const seen = games.map((game) => seenGame(game, check, checks));
  const watched = seen.map(({ game, stored, after, isChecked }): WatchedGame => ({
    before: game.known,
    after,
    timeZone: stored?.timeZone ?? trip.timeZone,
    change: gameChange(game.known, after),
    isChecked,
    isBulk: bulk.has(game.league),
  }));
  const isMailed = areMailsOn && !trip.isMuted && trip.isMailable;
  const { state, reported, mail } = decideWatch({ ...trip, isMailed }, check.state, watched, now);
  const { id, version, userId, email } = trip;
  const dates = datesOf(trip, check);
  const changed = reported.flatMap((index) => watched[index] ?? []);
  const end = tripEnd({ ...trip, ...dates });
  return {
    id,
    version,
    state,
    ...dates,
    notices: reported.flatMap((index) => {
      const one = seen[index];
      if (!one) return [];
      const { game, gameId, scheduleVersion, after } = one;
      const { league, known: before } = game;
      const facts = { league, gameId, scheduleVersion, before, after };
      return { id: crypto.randomUUID(), ...facts, stateBefore: trip.state, mail };
    }),
    games: seen
      .filter(({ isChecked }) => isChecked)
      .map(({ game: { position }, gameId, scheduleVersion, after }) => ({
        position,
        gameId,
        scheduleVersion,
        known: after,
      })),
    mail:
      mail === 'immediate' && email !== null
        ? {
            id: crypto.randomUUID(),
            userId,
            recipient: email,
            expiresAt: end,
            aboutAt: nearestOf(changed, end, now),
          }
        : null,
  };
}

/** Falls back to the end of the trip. */
function nearestOf(games: readonly WatchedGame[], end: Date, now: Date): Date {
  const until = Math.min(...games.map((game) => untilGame(game, now)));
  return until === Infinity ? end : new Date(now.getTime() + until);
}

/** A broken trip keeps its dates: its owner may too, and a game may come back. */
function datesOf({ firstDate, lastDate }: ClaimedTrip, { state, trip }: TripCheck) {
  if (trip === null) return { firstDate, lastDate };
  if (state !== 'broken') return { firstDate: trip.firstDate, lastDate: trip.lastDate };
  const dates = [firstDate, lastDate, ...trip.games.map(({ localDate }) => localDate)].toSorted();
  return { firstDate: dates[0] ?? firstDate, lastDate: dates.at(-1) ?? lastDate };
}

function seenGame(game: ClaimedGame, check: TripCheck, checks: Claim['checks']) {
  const stored = check.games[game.position] ?? null;
  if (stored === null) {
    const removed = checks.filter(({ league, gameId }) => league === game.league && gameId === game.gameId);
    const scheduleVersion = Math.max(game.scheduleVersion, ...removed.map((each) => each.scheduleVersion));
    const isChecked = game.known.isListed || scheduleVersion !== game.scheduleVersion;
    return { game, stored, gameId: game.gameId, scheduleVersion, after: goneGame(game.known), isChecked };
  }
  const { id: gameId, scheduleVersion } = stored;
  const isChecked = gameId !== game.gameId || scheduleVersion !== game.scheduleVersion;
  return { game, stored, gameId, scheduleVersion, after: knownGameOf(stored), isChecked };
}
