import * as z from 'zod';
import { MEALS, PLACE_KINDS, PRICE_BANDS, WEEKDAYS } from '../../src/domain/content/place.ts';
import { checked, line, webAddress } from './text-file.ts';
import { proof, sources } from './sourced.ts';

const MAX_PLACES = 30;
const MONTHS = 12;

const sentence = z.strictObject({ text: line(220), ...proof });

const place = z
  .strictObject({
    name: line(60),
    kind: z.enum(PLACE_KINDS, `must be one of ${PLACE_KINDS.join(', ')}`),
    also: z.array(z.enum(['kids', 'rain'])).default([]),
    area: line(60),
    street: line(80).optional(),
    price: z.enum(PRICE_BANDS, `must be one of ${PRICE_BANDS.join(' ')}`).optional(),
    day: z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3').optional(),
    near: z.array(line(60), 'must be a list of venues').default([]),
    meals: z.array(z.enum(MEALS, `must be of ${MEALS.join(', ')}`)).default([]),
    closed: z.array(z.enum(WEEKDAYS, 'must be names of weekdays')).default([]),
    since: z.int().min(1600).max(2000, 'is for institutions').optional(),
    text: line(160),
    url: webAddress.optional(),
    from: line(40),
  })
  .refine(
    ({ kind, meals }) => (kind === 'eat') === meals.length > 0,
    'a place to eat has meals, no other place does',
  );

const figures = (min: number, max: number) =>
  z.array(z.number().min(min).max(max), 'must be a list').length(MONTHS, `must have ${MONTHS} figures`);

/** Describes `places/<city>.yml`. */
export const PLACES_SCHEMA = z.strictObject({
  city: line(40),
  checked,
  sources,
  places: z
    .array(place, 'must list places')
    .min(1, 'is empty')
    .max(MAX_PLACES, `has more than ${MAX_PLACES} places`),
  arrivals: z
    .array(
      z.strictObject({
        airport: z.string().regex(/^[A-Z]{3}$/, 'must be a code like MKE'),
        by: line(60),
        minutes: z.int().min(1).max(240).optional(),
        fare: line(40).optional(),
        runs: line(80).optional(),
        ...proof,
      }),
    )
    .max(5)
    .default([]),
  day_pass: sentence.optional(),
  taxi: sentence.optional(),
  climate: z
    .strictObject({
      high: figures(-20, 120),
      low: figures(-40, 100),
      wet_days: figures(0, 31).optional(),
      at: line(60).optional(),
      from: line(40),
    })
    .optional(),
});

export type PlacesFront = z.infer<typeof PLACES_SCHEMA>;
