/** Money is in US dollars. */
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

export interface TripCost {
  gas: CostRange;
  rooms: CostRange;
  roomCount: number;
  /** Whole US dollars for all people and priced games; null without a price. */
  tickets: number | null;
  perPerson: CostRange;
}

/**
 * A ticket price of the fan's own counts for every game (docs/rules.md#trip-costs).
 * @param knownPrices the lowest price of each game with one.
 */
export function tripCost(
  {
    miles,
    nights,
    gameCount,
    knownPrices,
  }: { miles: number; nights: number; gameCount: number; knownPrices: readonly number[] },
  assumptions: CostAssumptions,
): TripCost {
  const { people, milesPerGallon, dollarsPerGallon, dollarsPerRoom, dollarsPerTicket } = assumptions;
  const roomCount = Math.ceil(people / PEOPLE_IN_A_ROOM);
  const gas = spread((miles / milesPerGallon) * dollarsPerGallon, GAS_SPREAD);
  const rooms = spread(nights * roomCount * dollarsPerRoom, ROOM_SPREAD);
  const ofOne =
    dollarsPerTicket === null
      ? knownPrices.reduce((sum, price) => sum + price, 0)
      : dollarsPerTicket * gameCount;
  const dollars = Math.round(ofOne * people);
  const each = (total: number) => Math.round((total + dollars) / people);
  return {
    gas,
    rooms,
    roomCount,
    tickets: dollarsPerTicket === null && knownPrices.length === 0 ? null : dollars,
    perPerson: { least: each(gas.least + rooms.least), most: each(gas.most + rooms.most) },
  };
}

function spread(dollars: number, [low, high]: readonly [number, number]): CostRange {
  return { least: Math.round(dollars * low), most: Math.round(dollars * high) };
}
