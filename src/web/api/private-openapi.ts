import * as z from 'zod';
import { pathParameters, published, queryParameters, type JsonObject } from './openapi-parts.ts';
import { BODIES, NO_QUERY, PRIVATE_QUERIES } from './parameters.ts';
import { PRIVATE_OPERATIONS, type PrivateOperation } from './private-operations.ts';
import { PROBLEMS, type ProblemName } from './problems.ts';

// This module is only for the build, as openapi.ts is.

export const SECURITY_SCHEMES = {
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

const EVERYWHERE = ['not-signed-in', 'second-step-missing', 'unavailable'] as const;

const RESPONSE_HEADERS = {
  ETag: { schema: { type: 'string' }, description: 'The version. Send it as If-Match to change it.' },
  Location: { schema: { type: 'string' }, description: 'The address of the saved trip.' },
};

/**
 * Describes the operations under `/api/v1/me` by path.
 * @param responseOf returns the address of an operation's response schema, or null for an empty response.
 */
export function privatePaths(responseOf: (id: string) => string | null, problemSchema: string): JsonObject {
  const operations: [string, PrivateOperation][] = Object.entries(PRIVATE_OPERATIONS);
  const paths = Map.groupBy(operations, ([, { path }]) => path);
  return Object.fromEntries(
    [...paths].map(([path, group]) => [
      path,
      Object.fromEntries(
        group.map(([id, operation]) => [
          operation.method,
          operationObject(id, operation, responseOf(id), problemSchema),
        ]),
      ),
    ]),
  );
}

function operationObject(
  id: string,
  operation: PrivateOperation,
  responseSchema: string | null,
  problemSchema: string,
): JsonObject {
  const query = Object.entries(PRIVATE_QUERIES).find(([name]) => name === id)?.[1] ?? NO_QUERY;
  const body = Object.entries(BODIES).find(([name]) => name === id)?.[1];
  const headers = (operation.responseHeaders ?? []).map((name) => [name, RESPONSE_HEADERS[name]]);
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    security: [{ bearer: [] }, { session: [] }],
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(query),
      ...Object.entries(operation.headers ?? {}).map(([name, { description, required }]) => ({
        name,
        in: 'header',
        required,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: published(z.toJSONSchema(body, { io: 'input' })) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.statuses).map(([status, description]) => [
          status,
          {
            description,
            headers: Object.fromEntries(headers),
            ...(responseSchema && { content: { 'application/json': { schema: { $ref: responseSchema } } } }),
          },
        ]),
      ),
      ...problemResponses([...EVERYWHERE, ...operation.problems], problemSchema),
    },
  };
}

/** Several problems may have one status. */
function problemResponses(names: readonly ProblemName[], schema: string): JsonObject {
  const byStatus = Map.groupBy(names, (name) => PROBLEMS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
        }),
        description: group
          .map((name) => `\`${name}\`: ${PROBLEMS[name].title}. ${PROBLEMS[name].advice}`)
          .join(' '),
        content: { 'application/problem+json': { schema: { $ref: schema } } },
      },
    ]),
  );
}
