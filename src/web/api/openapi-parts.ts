import * as z from 'zod';
import { PATH_PARAMETERS } from './parameters.ts';

// This module is only for the build, as openapi.ts is.

export type JsonObject = Record<string, unknown>;

export function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name));
}

function pathParameter(name: string): JsonObject {
  const description = PATH_PARAMETERS[name];
  if (description === undefined) throw new Error(`the path parameter ${name} is not described`);
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

export function queryParameters(query: z.ZodObject): JsonObject[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  const defaults = query.safeParse({}).data ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = published(property);
    const fallback = defaults[name];
    return {
      name,
      in: 'query',
      required: required.includes(name),
      description,
      schema: fallback === undefined ? schema : { ...schema, default: fallback },
    };
  });
}

export function nameOf(schema: z.ZodType): string {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('a component has no name');
  return id;
}

/**
 * Removes details that clients should not rely on: closed objects (fields may be added), patterns that repeat
 * a format, and the bounds of JavaScript's integers.
 */
export function published(value: unknown): JsonObject {
  const cleaned = JSON.stringify(value, (key, part: unknown) => {
    if (key === '$schema' || key === '$id') return undefined;
    if (key === 'additionalProperties' && part === false) return undefined;
    if (Math.abs(Number(part)) === Number.MAX_SAFE_INTEGER && key.endsWith('imum')) return undefined;
    if (isSchema(part) && 'pattern' in part && ('format' in part || part['type'] === 'integer')) {
      const { pattern: _, ...rest } = part;
      return rest;
    }
    return part;
  });
  return JSON.parse(cleaned);
}

function isSchema(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
