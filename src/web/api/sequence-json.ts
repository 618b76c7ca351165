import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { Config } from '../../config/parse-config.ts';
import { paths } from '../urls/paths.ts';
import { gameJson } from './game-json.ts';
import { legJson } from './leg-json.ts';
import type { Sequence } from './schemas/sequences.ts';
import { teamReferenceJson } from './team-json.ts';

interface SequenceFacts {
  slug: string;
  type: Sequence['type'];
  /** The full name of the followed team. */
  team: string | null;
  travel: Travel;
  trip: SequenceVariant;
  otherDates: readonly SequenceVariant[];
}

/** Returns null when one of the sequence's games is no longer stored. */
export function sequenceJson(
  { slug, type, team, travel, trip, otherDates }: SequenceFacts,
  games: ReadonlyMap<string, ListedGame>,
  config: Config,
): Sequence | null {
  const listed = trip.stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  if (listed.length < trip.stops.length) return null;
  const legs = trip.stops.flatMap(({ leg }) => leg ?? []);
  const slacks = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return {
    ...datesJson(trip),
    url: `${config.siteOrigin}${paths.sequence(slug, trip.address)}`,
    type,
    team: team === null ? null : teamReferenceJson(team),
    travel,
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    minutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
    smallest_slack_minutes: slacks.length === 0 ? null : Math.min(...slacks),
    stops: listed.map((game, index) => {
      const [before, leg] = [listed[index - 1], trip.stops[index]?.leg];
      const rushMinutes = leg?.rushMinutes ?? 0;
      return {
        leg: before && leg ? legJson(before, game, { ...leg, rushMinutes }) : null,
        game: gameJson(game, config),
      };
    }),
    other_dates: otherDates.map(datesJson),
  };
}

function datesJson({ address, stops }: SequenceVariant) {
  return {
    address,
    first_date: mustExist(stops[0]).localDate,
    last_date: mustExist(stops.at(-1)).localDate,
  };
}
