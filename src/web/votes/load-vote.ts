import type { Deps } from '../../composition/web-deps.ts';
import { readPlannedGames, type VoteGamesRead } from '../../db/queries/group-vote-games.ts';
import type { VoteOption } from '../../db/queries/group-votes.ts';
import type { Place } from '../../db/queries/places.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { checkPlan, tripHome, tripLocations, type CheckedTrip } from '../../domain/trips/check/check-trip.ts';
import { tripCities } from '../../domain/trips/check/stop-city.ts';
import { decodeTrip, planQuestion, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import type { TripHome } from '../../domain/trips/finder/trip-question.ts';
import { isOn } from '../../domain/trips/trip-stops.ts';
import { optionTally, rankOptions, type OptionTally } from '../../domain/votes/rank-options.ts';
import { storedGamesOf, type StoredTripGame } from '../../db/queries/trip-games.ts';
import type { Drive } from '../../domain/travel/travel.ts';

export interface OptionFacts {
  option: VoteOption;
  plan: TripPlan;
  /** Null when none of its games is stored. */
  checked: CheckedTrip<StoredTripGame> | null;
  bed: TripHome | null;
  /** Such as 'Dallas & Houston'. */
  title: string;
  firstDate: string;
  lastDate: string;
  tally: OptionTally;
  /** By the voter's id: to the first game, and from the last; null without a road. */
  ways: ReadonlyMap<string, { out: Drive | null; back: Drive | null }>;
}

export interface LoadedVote extends VoteGamesRead {
  /** The best comes first. */
  facts: readonly OptionFacts[];
}

/** Takes a second round trip only for options that their codes alone name. */
export async function loadVote(
  { privateDb }: Pick<Deps, 'privateDb'>,
  read: VoteGamesRead,
  now: Date,
): Promise<LoadedVote> {
  const named = read.options.map((option) => ({ option, plan: mustExist(decodeTrip(option.code)) }));
  const byCode = named.filter(({ option, plan }) => option.savedTripId === null || plan.placeNumber !== null);
  const more =
    byCode.length === 0
      ? { games: [], places: [] }
      : await readPlannedGames(
          privateDb,
          byCode.map(({ plan }) => plan),
          now,
        );
  const games = storedGamesOf(read.games, more.games);
  const locations = tripLocations(games);
  const homes = new Map(read.places.map((place) => [place.number, tripHome(place, locations)]));
  const facts = named.map(({ option, plan }) =>
    optionFacts({ option, plan }, { ...read, games, homes, beds: more.places, now }),
  );
  const tallies = rankOptions(facts.map(({ tally }) => tally));
  return {
    ...read,
    games,
    facts: tallies.map((tally) => mustExist(facts.find((one) => one.tally === tally))),
  };
}

function optionFacts(
  { option, plan }: Pick<OptionFacts, 'option' | 'plan'>,
  {
    voters,
    games,
    homes,
    beds,
    now,
  }: Pick<VoteGamesRead, 'voters' | 'games'> & {
    homes: ReadonlyMap<number, TripHome>;
    beds: readonly Place[];
    now: Date;
  },
): OptionFacts {
  const place = beds.find(({ number }) => number === plan.placeNumber) ?? null;
  const { home: bed, checked } = checkPlan({ plan, place, games, now });
  const trip = checked?.checked?.trip ?? null;
  const stops = (checked?.stops ?? []).filter(isOn).flatMap(({ game }) => game ?? []);
  const question = planQuestion(plan, bed);
  const [first, last] = [stops[0], stops.at(-1)];
  const ways = new Map(
    voters.flatMap(({ id, placeNumber }) => {
      const home = placeNumber === null ? undefined : homes.get(placeNumber);
      if (home === undefined || !first?.venueId || !last?.venueId) return [];
      return [[id, { out: home.driveTo(first.venueId), back: home.driveTo(last.venueId) }] as const];
    }),
  );
  return {
    option,
    plan,
    checked,
    bed,
    title: tripCities(
      checked?.stops ?? plan.games.map((planned) => ({ planned })),
      checked?.checked?.stored ?? [],
    ),
    firstDate: trip?.firstDate ?? question.start,
    lastDate: trip?.lastDate ?? question.end,
    tally: optionTally(
      option.position,
      voters.flatMap(({ answers }) => answers.get(option.position)?.answer ?? []),
      [...ways.values()].flatMap(({ out, back }) => [out, back].map((drive) => drive && drive.minutes)),
    ),
    ways,
  };
}
