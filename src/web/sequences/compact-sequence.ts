import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import type { Pick as PickKind } from '../../domain/trips/sequence-picks.ts';
import { stopFigures } from '../../domain/trips/stop-figures.ts';
import { compactTrip, type CompactTripView } from '../trips/trip-view.ts';
import { gamesBadge } from './sequence-text.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';

/** @param listed the games in the order of the stops. */
export function compactSequence(
  stops: readonly StoredStop[],
  listed: readonly ListedGame[],
  facts: { anchor: string; href: string; heading: string; length: SequenceLength; pick: PickKind | null },
): CompactTripView {
  const games = listed.flatMap((game, index) => {
    const venueId = game.venueId ?? stops[index]?.venueId ?? '';
    return {
      ...game,
      venueId,
      localDate: localDateOf(game),
      homeTeam: game.homeTeam ?? '',
      awayTeam: game.awayTeam ?? '',
      isNeutralSite: game.neutralSite,
    };
  });
  const legs = stops.flatMap(({ leg }) => (leg ? { ...leg, rushMinutes: leg.rushMinutes ?? 0 } : []));
  const figures = stopFigures(games, legs);
  const isByRail = legs.some(({ ride }) => ride);
  const saved = isByRail ? null : savedText(stops.length, figures.savedMiles);
  const trip = compactTrip(
    { ...figures, games, legs, out: null, back: null },
    {
      anchor: facts.anchor,
      href: facts.href,
      home: null,
      reason: facts.pick ? TRAVEL_WORDS[isByRail ? 'rail' : 'drive'].pickReasons[facts.pick] : saved,
    },
  );
  return {
    ...trip,
    games: facts.heading,
    badge: gamesBadge(stops.length, facts.length),
    isFollowed: true,
    ...(stops.length === 1 && { days: [], figures: [] }),
  };
}

/** Returns text like 'skipping one game saves 337 miles', or null for a single game. */
function savedText(games: number, savedMiles: number): string | null {
  const miles = `${formatNumber(Math.round(savedMiles))} miles`;
  if (games < 2 || savedMiles === 0) return null;
  return games === 2 ? `the second game adds ${miles}` : `skipping one game saves ${miles}`;
}
