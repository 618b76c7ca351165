import * as v from 'valibot';
import { mustExist } from '../../domain/must-exist.ts';

// This module is only for the build, as openapi.ts is.

export type JsonObject = Record<string, unknown>;

/** What a schema may consist of. */
interface Parts {
  type: string;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  options?: readonly unknown[];
  wrapped?: v.GenericSchema;
  default?: unknown;
}

/**
 * Converts a schema to JSON Schema. A schema with an id becomes a component that others refer to.
 * @param components gets those that are not there yet.
 */
export function jsonSchemaOf(schema: v.GenericSchema, components: Map<string, JsonObject>): JsonObject {
  const { id, ...notes } = v.getMetadata(schema);
  if (typeof id !== 'string') return { ...typeOf(schema, components), ...notes };
  if (!components.has(id)) {
    // Set before its parts are, so that it comes before them.
    components.set(id, {});
    components.set(id, { ...typeOf(schema, components), ...notes });
  }
  return { $ref: `#/components/schemas/${id}` };
}

function typeOf(schema: v.GenericSchema, components: Map<string, JsonObject>): JsonObject {
  const { type, entries = {}, item, options = [], wrapped, default: fallback }: Parts = schema;
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'picklist':
      return { type: 'string', enum: options };
    case 'array':
      return { type, items: jsonSchemaOf(mustExist(item), components) };
    case 'nullable':
      return orNull(jsonSchemaOf(mustExist(wrapped), components));
    case 'optional':
      return {
        ...jsonSchemaOf(mustExist(wrapped), components),
        ...(fallback !== undefined && { default: fallback }),
      };
    case 'object':
    case 'object_with_rest':
      return objectOf(entries, components);
    case 'loose_object':
      return { ...objectOf(entries, components), additionalProperties: {} };
    default:
      throw new Error(`a schema of the type ${type} is not described`);
  }
}

function orNull(schema: JsonObject): JsonObject {
  const isPlain = Object.keys(schema).join() === 'type';
  return isPlain ? { type: [schema['type'], 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

function objectOf(
  entries: Readonly<Record<string, v.GenericSchema>>,
  components: Map<string, JsonObject>,
): JsonObject {
  const fields = Object.entries(entries);
  const required = fields.filter(([, { type }]) => type !== 'optional').map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field, components)])),
    ...(required.length > 0 && { required }),
  };
}
