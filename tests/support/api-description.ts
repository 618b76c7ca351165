import { Ajv2020, type AnySchemaObject, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: AnySchemaObject }[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: AnySchemaObject }> }>;
}

/** The parts of an OpenAPI document that the tests look at. */
interface ApiDocument {
  paths: Record<string, { get: Operation }>;
  components: {
    schemas: Record<string, AnySchemaObject>;
    responses: Record<string, { content: Record<string, { schema: AnySchemaObject }> }>;
  };
}

export interface ApiDescription {
  document: ApiDocument;
  /** What is wrong with a value that should be this component; empty when nothing is. */
  faultsOf: (component: string, value: unknown) => string[];
  /** What is wrong with an answer to a GET, by the operation of its path; empty when nothing is. */
  faultsOfAnswer: (path: string, answer: Response) => Promise<string[]>;
}

/**
 * Reads a description with a validator of its own. Clients ignore fields they do not know; here every field
 * must be described, so objects are closed.
 */
export function readApiDescription(document: ApiDocument): ApiDescription {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), 'api');
  const check = (pointer: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `api#${pointer}` });
    return validate(value) ? [] : (validate.errors ?? []).map(faultText);
  };
  const pointerOf = (path: string, answer: Response): string | null => {
    const pathname = new URL(path, 'http://site').pathname;
    const [template, operations] =
      Object.entries(document.paths)
        .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
        .find(([key]) => matches(key, pathname)) ?? [];
    const response = operations?.get.responses[answer.status];
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (response?.$ref !== undefined) return `${response.$ref.slice(1)}/content/${escaped(type)}/schema`;
    if (!template || !response?.content?.[type]) return null;
    return `/paths/${escaped(template)}/get/responses/${answer.status}/content/${escaped(type)}/schema`;
  };
  return {
    document,
    faultsOf: (component, value) => check(`/components/schemas/${component}`, value),
    faultsOfAnswer: async (path, answer) => {
      const pointer = pointerOf(path, answer);
      if (pointer === null) return [`${answer.status} is not described for ${path}`];
      return check(pointer, await answer.json());
    },
  };
}

function matches(template: string, pathname: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function faultText({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;
}

function closed(document: ApiDocument): AnySchemaObject {
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
