import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Operation {
  operationId: string;
  /** Only the private API has it. */
  security?: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: AnySchemaObject }[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: AnySchemaObject }> }>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface ApiDocument {
  paths: Record<string, { get: Operation } & { [method in Method]?: Operation }>;
  components: {
    schemas: Record<string, AnySchemaObject>;
    responses: Record<string, { content: Record<string, { schema: AnySchemaObject }> }>;
  };
}

export interface ApiDescription {
  document: ApiDocument;
  faultsOf: (component: string, value: unknown) => string[];
  faultsOfAnswer: (path: string, response: Response, method?: Method) => Promise<string[]>;
}

/** Closes all object schemas, so that a field without a description is a fault. */
export function readApiDescription(document: ApiDocument): ApiDescription {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(withClosedObjects(document), 'api');
  const check = (pointer: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `api#${pointer}` });
    return validate(value) ? [] : (validate.errors ?? []).map(faultText);
  };
  const pointerOf = (path: string, received: Response, method: Method): string | null => {
    const pathname = new URL(path, 'http://site').pathname;
    const [template, operations] =
      Object.entries(document.paths)
        // Of two templates that match, the one with more fixed text is meant.
        .toSorted(([a], [b]) => a.split('{').length - b.split('{').length || b.length - a.length)
        .find(([key]) => matches(key, pathname)) ?? [];
    const response = operations?.[method]?.responses[received.status];
    const type = received.headers.get('content-type')?.split(';')[0] ?? '';
    if (response?.$ref !== undefined)
      return `${response.$ref.slice(1)}/content/${escapePointer(type)}/schema`;
    if (!template || !response?.content?.[type]) return null;
    return `/paths/${escapePointer(template)}/${method}/responses/${received.status}/content/${escapePointer(type)}/schema`;
  };
  return {
    document,
    faultsOf: (component, value) => check(`/components/schemas/${component}`, value),
    faultsOfAnswer: async (path, response, method = 'get') => {
      const pointer = pointerOf(path, response, method);
      if (pointer === null) return [`${response.status} is not described for ${path}`];
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return check(pointer, isJson ? await response.json() : await response.text());
    },
  };
}

function matches(template: string, pathname: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function faultText({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;
}

function withClosedObjects(document: ApiDocument): AnySchemaObject {
  return JSON.parse(
    JSON.stringify(document, (_key, part: unknown) => {
      const isOpen =
        typeof part === 'object' &&
        part !== null &&
        'properties' in part &&
        !('additionalProperties' in part);
      return isOpen ? { ...part, additionalProperties: false } : part;
    }),
  );
}
