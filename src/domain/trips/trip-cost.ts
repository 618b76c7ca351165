/** Money is in US dollars. */
export interface CostAssumptions {
  people: number;
  milesPerGallon: number;
  dollarsPerGallon: number;
  dollarsPerRoom: number;
  /** Null puts two people in each. */
  rooms: number | null;
  /** Null puts five people in each. */
  cars: number | null;
  /** For each person and game; null takes the known prices. */
  dollarsPerTicket: number | null;
}

/** Tickets that somebody has. */
export interface BoughtTickets {
  count: number;
  /** For one; null when it was not told. */
  dollars: number | null;
}

/** What is known of one game's tickets. */
interface GamePrice {
  /** The lowest price; null without one. */
  known: number | null;
  bought: BoughtTickets | null;
}

/** The month in which the defaults were chosen, `YYYY-MM`. */
export const COST_DEFAULTS_FROM = '2026-11';

export const COST_DEFAULTS: CostAssumptions = {
  people: 2,
  milesPerGallon: 28,
  dollarsPerGallon: 3.25,
  dollarsPerRoom: 140,
  rooms: null,
  cars: null,
  dollarsPerTicket: null,
};

const PEOPLE_IN_A_ROOM = 2;
const PEOPLE_IN_A_CAR = 5;
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
  carCount: number;
  /** Whole US dollars for all people and priced games without bought tickets; null without a price. */
  tickets: number | null;
  /** Null without any. */
  bought: { count: number; dollars: number } | null;
  /** Of the games without bought tickets. */
  ticketsToBuy: number;
  perPerson: CostRange;
}

/** A ticket price of the fan's own counts for every game without bought tickets (docs/rules.md#trip-costs). */
export function tripCost(
  { miles, nights, games }: { miles: number; nights: number; games: readonly GamePrice[] },
  assumptions: CostAssumptions,
): TripCost {
  const { people, dollarsPerRoom, dollarsPerTicket } = assumptions;
  const roomCount = assumptions.rooms ?? Math.ceil(people / PEOPLE_IN_A_ROOM);
  const carCount = assumptions.cars ?? Math.ceil(people / PEOPLE_IN_A_CAR);
  const gas = spread(carCount * gasDollars(miles, assumptions), GAS_SPREAD);
  const rooms = spread(nights * roomCount * dollarsPerRoom, ROOM_SPREAD);
  const bought = games.flatMap((game) => game.bought ?? []);
  const toBuy = games.filter((game) => game.bought === null);
  const prices = toBuy.flatMap(({ known }) => dollarsPerTicket ?? known ?? []);
  const tickets = Math.round(people * sum(prices));
  const paid = Math.round(sum(bought.map(({ count, dollars }) => count * (dollars ?? 0))));
  const each = (total: number) => Math.round((total + tickets + paid) / people);
  return {
    gas,
    rooms,
    roomCount,
    carCount,
    tickets: prices.length === 0 ? null : tickets,
    bought: bought.length === 0 ? null : { count: sum(bought.map(({ count }) => count)), dollars: paid },
    ticketsToBuy: people * toBuy.length,
    perPerson: { least: each(gas.least + rooms.least), most: each(gas.most + rooms.most) },
  };
}

/** Of one car, not rounded. */
export function gasDollars(
  miles: number,
  { milesPerGallon, dollarsPerGallon }: Pick<CostAssumptions, 'milesPerGallon' | 'dollarsPerGallon'>,
): number {
  return (miles / milesPerGallon) * dollarsPerGallon;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function spread(dollars: number, [low, high]: readonly [number, number]): CostRange {
  return { least: Math.round(dollars * low), most: Math.round(dollars * high) };
}
