/** What a fan may change. Money is in US dollars. */
export interface CostAssumptions {
  people: number;
  milesPerGallon: number;
  dollarsPerGallon: number;
  dollarsPerRoom: number;
  /** For each person and game; null takes the known prices. */
  dollarsPerTicket: number | null;
}

/** The month in which the defaults were chosen, `YYYY-MM`. */
export const COST_DEFAULTS_FROM = '2026-11';

export const COST_DEFAULTS: CostAssumptions = {
  people: 2,
  milesPerGallon: 28,
  dollarsPerGallon: 3.25,
  dollarsPerRoom: 140,
  dollarsPerTicket: null,
};

const PEOPLE_IN_A_ROOM = 2;
const ROOM_SPREAD = [0.8, 1.4] as const;
const GAS_SPREAD = [0.9, 1.2] as const;

/** Whole US dollars. */
export interface CostRange {
  least: number;
  most: number;
}

/** Without a price of the fan's own, it covers only the games with a known price. */
export interface TicketCost {
  /** Whole US dollars for all people. */
  dollars: number;
  games: number;
  isOwnPrice: boolean;
}

export interface TripCost {
  gas: CostRange;
  rooms: CostRange;
  roomCount: number;
  /** Null while no price is known. */
  tickets: TicketCost | null;
  perPerson: CostRange;
}

/**
 * Estimates what a trip costs (docs/rules.md#trip-costs).
 * @param knownPrices the lowest ticket price of each game, or null where none is known.
 */
export function tripCost(
  { miles, nights, knownPrices }: { miles: number; nights: number; knownPrices: readonly (number | null)[] },
  assumptions: CostAssumptions,
): TripCost {
  const { people, milesPerGallon, dollarsPerGallon, dollarsPerRoom, dollarsPerTicket } = assumptions;
  const roomCount = Math.ceil(people / PEOPLE_IN_A_ROOM);
  const gas = spread((miles / milesPerGallon) * dollarsPerGallon, GAS_SPREAD);
  const rooms = spread(nights * roomCount * dollarsPerRoom, ROOM_SPREAD);
  const isOwnPrice = dollarsPerTicket !== null;
  const prices = isOwnPrice
    ? knownPrices.map(() => dollarsPerTicket)
    : knownPrices.filter((price) => price !== null);
  const dollars = Math.round(prices.reduce((sum, price) => sum + price, 0) * people);
  const tickets = prices.length === 0 ? null : { dollars, games: prices.length, isOwnPrice };
  const each = (total: number) => Math.round((total + dollars) / people);
  return {
    gas,
    rooms,
    roomCount,
    tickets,
    perPerson: { least: each(gas.least + rooms.least), most: each(gas.most + rooms.most) },
  };
}

function spread(dollars: number, [low, high]: readonly [number, number]): CostRange {
  return { least: Math.round(dollars * low), most: Math.round(dollars * high) };
}
