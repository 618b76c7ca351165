import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { decodeTrip, encodeTrip, planQuestion } from '../../../src/domain/trips/code/trip-code.ts';
import { sequencePlan } from '../../../src/domain/trips/code/sequence-plan.ts';
import { repairTrip } from '../../../src/domain/trips/finder/repair-trip.ts';
import { runSteps } from '../../../src/domain/trips/finder/steps.ts';
import { tripGames, type TripGame } from '../../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../../src/domain/trips/finder/assemble-trip.ts';
import { venueRides } from '../../../src/domain/trips/sequence-candidates.ts';
import { RAIL_LIMITS, ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import type { Sequence } from '../../../src/domain/trips/sequence-search.ts';
import { roadtripSequences } from '../../../src/domain/trips/trip-sequences.ts';
import { mustExist } from '../../../src/domain/must-exist.ts';
import { realContent } from '../../support/content.ts';
import { readSeasons, readSeasonTrips, type SeasonTrip } from '../../support/season-trips.ts';

const { roadtrips } = await realContent();
const byRail = new Set(roadtrips.filter(({ front }) => front.travel === 'rail').map(({ name }) => name));
const trips = await readSeasonTrips(await readSeasons());

interface Found {
  sequence: Sequence;
  games: readonly TripGame[];
  drives: SeasonTrip['driveBetween'];
  all: readonly TripGame[];
}

/** Each list's first sequences, in the season's games of the trip finder. */
function foundIn({ slug, league, teams, candidates, driveBetween, season }: SeasonTrip): Found[] {
  const today = addDays(candidates.map(({ localDate }) => localDate).toSorted()[0] ?? '', -7);
  const isByRail = byRail.has(slug);
  const drives = isByRail ? venueRides(driveBetween) : driveBetween;
  const input = { league, games: candidates, teams, today };
  const all = tripGames(season.games, season.places);
  const byId = new Map(all.map((game) => [game.id, game]));
  return roadtripSequences(input, drives, isByRail ? RAIL_LIMITS : ROADTRIP_LIMITS)
    .slice(0, 40)
    .map(({ sequence }) => ({
      sequence,
      games: sequence.games.map(({ id }) => mustExist(byId.get(id))),
      drives,
      all,
    }));
}

function planOf({ games, legs }: Sequence) {
  return mustExist(
    sequencePlan(
      games.map(({ id, localDate, startsAt }, index) => ({
        gameId: id,
        localDate,
        startsAt: startsAt?.toISOString() ?? null,
        leg: legs[index - 1] ?? null,
      })),
    ),
  );
}

test('real seasons: the sequences of every roadtrip are trips with the same legs, by car and by rail', () => {
  const ways = new Set<string>();
  for (const trip of trips) {
    for (const { sequence, games, drives } of foundIn(trip)) {
      const plan = planOf(sequence);
      const code = encodeTrip(plan);
      expect(decodeTrip(code)?.limits).toEqual(plan.limits);
      ways.add(plan.limits.travel);
      const verified = verifyTrip(games, planQuestion(plan, null), drives);
      expect(verified.kind, code).toBe('fits');
      expect(verified.trip.legs).toEqual(sequence.legs);
    }
  }
  expect(ways).toEqual(new Set(['drive', 'rail']));
});

test('real seasons: the repair of a trip by rail keeps as many stops as trying every choice does', () => {
  let repaired = 0;
  for (const trip of trips.filter(({ slug }) => byRail.has(slug))) {
    for (const { sequence, drives, all } of foundIn(trip).filter((one) => one.games.length > 2)) {
      const question = planQuestion(planOf(sequence), null);
      const hosts = sequence.games;
      const lost = mustExist(hosts[1]).id;
      const isHost = ({ league, homeTeam }: TripGame) =>
        hosts.some((host) => host.league === league && host.homeTeam === homeTeam);
      const games = all.filter(
        (game) =>
          game.id !== lost &&
          isHost(game) &&
          question.start <= game.localDate &&
          game.localDate <= question.end,
      );
      const gameIds = hosts.map(({ id }) => id);
      const now = new Date(`${addDays(question.start, -3)}T00:00:00Z`);
      const found = runSteps(repairTrip({ games, drives, now, question, gameIds, hosts })).trip;
      const fits = (chosen: readonly TripGame[]) => verifyTrip(chosen, question, drives).kind === 'fits';
      expect(found !== null && fits(found.games)).toBe(true);
      expect(found?.games.length).toBe(mostGames(games, fits));
      repaired += 1;
    }
  }
  expect(repaired).toBeGreaterThan(10);
});

/** The most games, of different hosts, that fit in any choice. */
function mostGames(games: readonly TripGame[], fits: (chosen: readonly TripGame[]) => boolean): number {
  const ordered = games.toSorted(
    (a, b) => (a.startsAt?.getTime() ?? Infinity) - (b.startsAt?.getTime() ?? Infinity),
  );
  let most = 0;
  const add = (from: number, chosen: readonly TripGame[]): void => {
    most = Math.max(most, chosen.length);
    for (let index = from; index < ordered.length; index += 1) {
      const game = mustExist(ordered[index]);
      if (chosen.some(({ homeTeam }) => homeTeam === game.homeTeam)) continue;
      const longer = [...chosen, game];
      if (fits(longer)) add(index + 1, longer);
    }
  };
  add(0, []);
  return most;
}
