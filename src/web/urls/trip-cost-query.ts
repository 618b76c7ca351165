import { COST_DEFAULTS, type CostAssumptions } from '../../domain/trips/trip-cost.ts';

export const COST_FIELDS = ['people', 'mpg', 'gas', 'room', 'ticket'] as const;
export type CostField = (typeof COST_FIELDS)[number];

/** Values are multiples of the step. */
export const COST_RULES: Readonly<
  Record<CostField, { key: keyof CostAssumptions; min: number; max: number; step: number }>
> = {
  people: { key: 'people', min: 1, max: 9, step: 1 },
  mpg: { key: 'milesPerGallon', min: 5, max: 150, step: 1 },
  gas: { key: 'dollarsPerGallon', min: 0, max: 20, step: 0.01 },
  room: { key: 'dollarsPerRoom', min: 0, max: 2000, step: 1 },
  ticket: { key: 'dollarsPerTicket', min: 0, max: 5000, step: 1 },
};

export type ParsedCost = ReturnType<typeof parseTripCost>;

/**
 * Ignores unknown parameters; an empty or wrong field takes its default. Also returns what somebody typed into the
 * wrong fields.
 */
export function parseTripCost(query: URLSearchParams) {
  const assumptions = { ...COST_DEFAULTS };
  const wrong = new Map<CostField, string>();
  for (const field of COST_FIELDS) {
    const { key, min, max, step } = COST_RULES[field];
    const text = query.get(field)?.trim().replace(/^\$/, '') ?? '';
    if (text === '') continue;
    const value = /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    const isStep = step < 1 || Number.isInteger(value);
    if (value >= min && value <= max && isStep) assumptions[key] = value;
    else wrong.set(field, text);
  }
  return { assumptions, wrong };
}

/** Returns the canonical query with its '?', or '' for the defaults. */
export function tripCostQueryString(assumptions: CostAssumptions): string {
  const query = new URLSearchParams();
  for (const field of COST_FIELDS) {
    const { key } = COST_RULES[field];
    const value = assumptions[key];
    if (value !== null && value !== COST_DEFAULTS[key]) query.set(field, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
