import type { OwnTripRead, SavedTrip, SavedTripGame } from '../../../db/queries/saved-trips.ts';
import type { StoredTripGame } from '../../../db/queries/trip-games.ts';
import { dayText } from '../../../domain/dates/date-text.ts';
import { localDateOf } from '../../../domain/games/game.ts';
import type { CheckedTrip } from '../../../domain/trips/check/check-trip.ts';
import type { BoughtTickets } from '../../../domain/trips/trip-cost.ts';
import { boughtFields, BOUGHT_RULES, readNumber } from '../../urls/trip-cost-query.ts';
import type { TicketsView } from './saved-trip-view.ts';

/** Nobody has tickets of a game with 0. */
const COUNT_RULE = { ...BOUGHT_RULES.count, min: 0 };

type Saved = Pick<OwnTripRead, 'trip' | 'games'>;

export function ticketsOf({ trip: { bought }, games }: Saved): TicketsView[] {
  return games.map((game) => {
    const { count = '', dollars = null } = bought[game.gameId] ?? {};
    return rowOf(game, { count: String(count), price: dollars === null ? '' : String(dollars) });
  });
}

/** By the game's number on the trip's page, from 1. */
export function boughtByNumber(
  bought: SavedTrip['bought'],
  { checked }: CheckedTrip<StoredTripGame>,
): Map<number, BoughtTickets> {
  const rows = (checked?.stored ?? []).map(({ id }, index) => [index + 1, bought[id]] as const);
  return new Map(rows.flatMap(([number, tickets]) => (tickets ? [[number, tickets] as const] : [])));
}

/** @returns the rows with what was typed when a field is wrong. */
export function readTickets(
  { games }: Saved,
  sent: URLSearchParams,
): { kind: 'read'; bought: SavedTrip['bought'] } | { kind: 'wrong'; tickets: TicketsView[] } {
  const rows = games.map((game) => {
    const fields = boughtFields(game.position + 1);
    const [typedCount, typedPrice] = [sent.get(fields.count), sent.get(fields.price)];
    const count = readNumber(typedCount, COUNT_RULE);
    const price = readNumber(typedPrice, BOUGHT_RULES.price);
    return { game, count, price, typed: { count: typedCount ?? '', price: typedPrice ?? '' } };
  });
  if (rows.some(({ count, price }) => count.kind === 'wrong' || price.kind === 'wrong')) {
    const tickets = rows.map(({ game, count, price, typed }) =>
      rowOf(game, typed, {
        count: count.kind === 'wrong' ? 'Enter a whole number from 0 to 20' : null,
        price: price.kind === 'wrong' ? 'Enter a number from 0 to 100,000' : null,
      }),
    );
    return { kind: 'wrong', tickets };
  }
  const bought = rows.flatMap(({ game, count, price }) => {
    if (count.kind !== 'number' || count.value === 0) return [];
    const dollars = price.kind === 'number' ? price.value : null;
    return [[game.gameId, { count: count.value, dollars }] as const];
  });
  return { kind: 'read', bought: Object.fromEntries(bought) };
}

function rowOf(
  { gameId, known, position }: SavedTripGame,
  text: { count: string; price: string },
  problems: { count: string | null; price: string | null } = { count: null, price: null },
): TicketsView {
  const fields = boughtFields(position + 1);
  return {
    id: gameId,
    matchup: known.matchup,
    day: dayText(localDateOf(known)),
    count: { field: fields.count, text: text.count, problem: problems.count },
    price: { field: fields.price, text: text.price, problem: problems.price },
  };
}
