import * as v from 'valibot';
import { LEAGUE_PATHS } from '../../domain/leagues.ts';

/** A schema that the OpenAPI document describes (json-schema.ts). */
export type Shape<Value> = v.GenericSchema<unknown, Value>;

/** The parameters of a query or the members of a body, by name. */
export type Fields<Value> = Shape<Value> & { entries: Readonly<Record<string, v.GenericSchema>> };

/** @param more more JSON Schema, which replaces what the type says. */
export function described<Value>(
  shape: Shape<Value>,
  description?: string,
  more: Readonly<Record<string, unknown>> = {},
): Shape<Value> {
  return v.pipe(shape, v.metadata({ description, ...more }));
}

export const text = (description?: string) => described(v.string(), description);

const formatted = (format: string) => (description?: string) =>
  described(v.string(), description, { format });
export const date = formatted('date');
/** In UTC. */
export const instant = formatted('date-time');
export const uuid = formatted('uuid');
export const webAddress = formatted('uri');

export const flag = (description?: string) => described(v.boolean(), description);

/** Miles and minutes that are not rounded to whole ones. */
export const number = (description?: string) => described(v.number(), description);

export const whole = (description?: string, bounds: { minimum?: number } = {}) =>
  described(v.number(), description, { type: 'integer', ...bounds });

export const orNull = <Value>(shape: Shape<Value>, description?: string) =>
  described(v.nullable(shape), description);

export const listOf = <Value>(shape: Shape<Value>, description?: string) =>
  described(v.array(shape), description);

/** An object that the document describes once, under a name. */
export function component<Entries extends v.ObjectEntries>(
  id: string,
  entries: Entries,
  notes: { description?: string; examples?: readonly object[] },
): Shape<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.pipe(v.object(entries), v.metadata({ id, ...notes }));
}

/** Of the addresses in examples. */
export const EXAMPLE_ORIGIN = 'https://fanroads.com';

export const leagueId = described(v.picklist(LEAGUE_PATHS), 'The league, as in addresses.');

export const single = <Value>(shape: Shape<Value>) => v.object({ data: shape });

export const all = <Value>(shape: Shape<Value>) => v.object({ data: v.array(shape) });
