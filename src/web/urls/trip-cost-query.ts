import { MAX_TRIP_GAMES } from '../../domain/trips/code/trip-code.ts';
import { COST_DEFAULTS, type BoughtTickets, type CostAssumptions } from '../../domain/trips/trip-cost.ts';

export const COST_FIELDS = ['people', 'rooms', 'cars', 'room', 'mpg', 'gas', 'ticket'] as const;
export type CostField = (typeof COST_FIELDS)[number];

interface NumberRule {
  min: number;
  max: number;
  /** Values are multiples of it. */
  step: number;
}

const MAX_PEOPLE = 20;

export const COST_RULES: Readonly<Record<CostField, NumberRule & { key: keyof CostAssumptions }>> = {
  people: { key: 'people', min: 1, max: MAX_PEOPLE, step: 1 },
  rooms: { key: 'rooms', min: 0, max: MAX_PEOPLE, step: 1 },
  cars: { key: 'cars', min: 0, max: MAX_PEOPLE, step: 1 },
  room: { key: 'dollarsPerRoom', min: 0, max: 2000, step: 1 },
  mpg: { key: 'milesPerGallon', min: 5, max: 150, step: 1 },
  gas: { key: 'dollarsPerGallon', min: 0, max: 20, step: 0.01 },
  ticket: { key: 'dollarsPerTicket', min: 0, max: 5000, step: 1 },
};

/** Of a game's tickets that somebody has. */
export const BOUGHT_RULES = {
  count: { min: 1, max: 20, step: 1 },
  price: { min: 0, max: 100_000, step: 0.01 },
} as const satisfies Record<string, NumberRule>;

export type ParsedCost = ReturnType<typeof parseTripCost>;

/** The fields of the game with this number, from 1. */
export function boughtFields(stop: number): { count: string; price: string } {
  return { count: `n${stop}`, price: `p${stop}` };
}

/** Accepts dollar signs. @param typed null for a field that is not there. */
export function readNumber(
  typed: string | null,
  { min, max, step }: NumberRule,
): { kind: 'empty' } | { kind: 'number'; value: number } | { kind: 'wrong'; text: string } {
  const text = typed?.trim().replace(/^\$/, '') ?? '';
  if (text === '') return { kind: 'empty' };
  const value = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  const isStep = step < 1 || Number.isInteger(value);
  return value >= min && value <= max && isStep ? { kind: 'number', value } : { kind: 'wrong', text };
}

/**
 * Ignores unknown parameters; an empty or wrong field takes its default. Also returns what somebody typed into the
 * wrong fields.
 */
export function parseTripCost(query: URLSearchParams) {
  const assumptions = { ...COST_DEFAULTS };
  const bought = new Map<number, BoughtTickets>();
  const wrong = new Map<string, string>();
  const read = (field: string, rule: NumberRule): number | null => {
    const typed = readNumber(query.get(field), rule);
    if (typed.kind === 'wrong') wrong.set(field, typed.text);
    return typed.kind === 'number' ? typed.value : null;
  };
  for (const field of COST_FIELDS) {
    const { key, ...rule } = COST_RULES[field];
    const value = read(field, rule);
    if (value !== null) assumptions[key] = value;
  }
  for (let stop = 1; stop <= MAX_TRIP_GAMES; stop += 1) {
    const fields = boughtFields(stop);
    const count = read(fields.count, BOUGHT_RULES.count);
    const dollars = read(fields.price, BOUGHT_RULES.price);
    if (count !== null) bought.set(stop, { count, dollars });
  }
  return { assumptions, bought, wrong };
}

/** Returns the canonical query with its '?', or '' for the defaults. */
export function tripCostQueryString({
  assumptions,
  bought,
}: Pick<ParsedCost, 'assumptions' | 'bought'>): string {
  const query = new URLSearchParams();
  for (const field of COST_FIELDS) {
    const { key } = COST_RULES[field];
    const value = assumptions[key];
    if (value !== null && value !== COST_DEFAULTS[key]) query.set(field, String(value));
  }
  for (const [stop, { count, dollars }] of bought) {
    const fields = boughtFields(stop);
    query.set(fields.count, String(count));
    if (dollars !== null) query.set(fields.price, String(dollars));
  }
  return query.size > 0 ? `?${query}` : '';
}
