import { BRAND } from '../../domain/brand.ts';
import { jsonSchemaOf, type JsonObject } from './json-schema.ts';
import type { Operation, PrivateOperation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { PRIVATE_OPERATIONS } from './private-operations.ts';
import { problem, PROBLEMS, type ProblemName } from './problems.ts';

// This module is only for the build. The Worker's bundle does not have it.

/** Problems of public operations, described once. All others are bugs in the client or in the site. */
const EXPECTED_PROBLEMS = [
  'invalid-parameters',
  'not-found',
  'gone',
  'too-many-requests',
  'unavailable',
] as const;

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of `/auth/v1`. With it, cookies are ignored.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-at',
    description: 'The cookie of the site’s own sign-in. Changes with it come from the site’s own pages.',
  },
};

const RESPONSE_HEADERS = {
  ETag: { schema: { type: 'string' }, description: 'The version. Send it as If-Match to change it.' },
  Location: { schema: { type: 'string' }, description: 'The address of the saved trip.' },
};

export function openApiDocument(): JsonObject {
  const components = new Map<string, JsonObject>();
  const responses: JsonObject = {};
  const responseOf = ({ id, response }: Operation): JsonObject | null => {
    const schema = response();
    if (schema === null) return null;
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}Answer`;
    responses[name] = jsonSchemaOf(schema, components);
    return { $ref: `#/components/schemas/${name}` };
  };
  const ofProblem = { 'application/problem+json': { schema: jsonSchemaOf(problem, components) } };
  const operations: readonly (Operation | PrivateOperation)[] = [...OPERATIONS, ...PRIVATE_OPERATIONS];
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const own = 'method' in operation ? operation : null;
    paths[operation.path] = {
      ...paths[operation.path],
      [own?.method ?? 'get']: {
        operationId: operation.id,
        tags: [operation.tag],
        summary: operation.summary,
        ...(operation.description && { description: operation.description }),
        ...(own && { security: [{ bearer: [] }, { session: [] }] }),
        parameters: parametersOf(operation),
        ...(own?.body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(own.body, components) } },
          },
        }),
        responses: own
          ? privateResponses(own, responseOf(own), ofProblem)
          : publicResponses(operation, responseOf(operation)),
      },
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${BRAND.name} API`,
      version: '1.0.0',
      summary: 'Schedules, city guides, roadtrips and game sequences of the NFL, NBA, NHL and MLB.',
      description:
        'Public and read-only, no key needed, except for your own saved trips and places under `/api/v1/me`. Fields may be added but never removed, so ignore fields that you do not know.',
      contact: { email: BRAND.operator.contactEmail },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...Object.fromEntries(components), ...responses },
      responses: Object.fromEntries(
        EXPECTED_PROBLEMS.map((name) => [
          name,
          problemResponse(PROBLEMS[name].status, textOf(name), ofProblem),
        ]),
      ),
    },
  };
}

function parametersOf(operation: Operation | PrivateOperation): JsonObject[] {
  const { inPath = {}, query } = operation;
  const headers = ('headers' in operation && operation.headers) || {};
  return [
    ...Object.entries(inPath).map(([name, description]) => parameterOf(name, 'path', true, { description })),
    ...Object.entries(query?.entries ?? {}).map(([name, field]) =>
      parameterOf(name, 'query', field.type !== 'optional', jsonSchemaOf(field, new Map())),
    ),
    ...Object.entries(headers).map(([name, { required, description }]) =>
      parameterOf(name, 'header', required, { description }),
    ),
  ];
}

function parameterOf(name: string, place: string, required: boolean, field: JsonObject): JsonObject {
  const { description, ...schema } = field;
  return { name, in: place, required, description, schema: { type: 'string', ...schema } };
}

function publicResponses(
  { summary, inPath, problems = [], mediaType }: Operation,
  schema: JsonObject | null,
): JsonObject {
  const names: readonly ProblemName[] = [
    'invalid-parameters',
    ...(inPath ? (['not-found'] as const) : []),
    ...problems,
    'unavailable',
  ];
  return {
    200: {
      description: summary,
      headers: {
        ETag: { schema: { type: 'string' }, description: 'Send it as If-None-Match to get a 304.' },
        'Cache-Control': { schema: { type: 'string' } },
      },
      content: { [mediaType ?? 'application/json']: { schema } },
    },
    ...Object.fromEntries(
      names.map((name) => [PROBLEMS[name].status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

function privateResponses(
  operation: PrivateOperation,
  schema: JsonObject | null,
  ofProblem: JsonObject,
): JsonObject {
  const { statuses, responseHeaders = [] } = operation;
  const headers = Object.fromEntries(responseHeaders.map((name) => [name, RESPONSE_HEADERS[name]]));
  // Several problems may have one status.
  const byStatus = Map.groupBy(privateProblems(operation), (name) => PROBLEMS[name].status);
  return {
    ...Object.fromEntries(
      Object.entries(statuses).map(([status, description]) => [
        status,
        { description, headers, ...(schema && { content: { 'application/json': { schema } } }) },
      ]),
    ),
    ...Object.fromEntries(
      [...byStatus].map(([status, names]) => [
        status,
        problemResponse(status, names.map((name) => `\`${name}\`: ${textOf(name)}`).join(' '), ofProblem),
      ]),
    ),
  };
}

function privateProblems({ method, inPath, query, body, headers, problems = [] }: PrivateOperation) {
  const ifMatch = headers?.['If-Match'];
  const when = (isSo: boolean, ...names: readonly ProblemName[]) => (isSo ? names : []);
  return [
    ...when(true, 'not-signed-in', 'second-step-missing', 'unavailable'),
    ...when(method !== 'get', 'other-origin', 'too-many-requests'),
    ...when(inPath !== undefined, 'not-found'),
    ...when(query !== undefined || body !== undefined, 'invalid-parameters'),
    ...when(body !== undefined, 'too-large'),
    ...when(ifMatch !== undefined, 'changed-meanwhile'),
    ...when(ifMatch?.required === true, 'version-missing'),
    ...problems,
  ];
}

function textOf(name: ProblemName): string {
  return `${PROBLEMS[name].title}. ${PROBLEMS[name].advice}`;
}

function problemResponse(status: number, description: string, content: JsonObject): JsonObject {
  return {
    description,
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { schema: { type: 'integer' } } },
    }),
    content,
  };
}
