import * as z from 'zod';
import { BRAND } from '../../domain/brand.ts';
import { OPERATIONS, type Operation, type OperationId } from './operations.ts';
import { NO_QUERY, PATH_PARAMETERS, QUERIES } from './parameters.ts';
import { PROBLEMS } from './problems.ts';
import {
  all,
  allWithGames,
  links,
  one,
  oneWithGames,
  pageWithGames,
  paging,
  provenance,
} from './schemas/envelope.ts';
import { foundTrip, foundTrips, tripsMeta } from './schemas/found-trips.ts';
import { game } from './schemas/games.ts';
import { guide, guideSummary } from './schemas/guides.ts';
import { problem } from './schemas/problem.ts';
import { teamReference } from './schemas/references.ts';
import { roadtrip, roadtripReference, roadtripSummary } from './schemas/roadtrips.ts';
import { foundPlaces, place } from './schemas/places.ts';
import { searchResults, searchSuggestions } from './schemas/search.ts';
import { homeLeg, leg } from './schemas/legs.ts';
import { listedSequence, sequence } from './schemas/sequences.ts';
import { trip, tripAlternative } from './schemas/trips.ts';
import { homeVenue, league, team } from './schemas/teams.ts';

// This module is only for the build. The Worker's bundle has neither the schemas nor their conversion.

type JsonObject = Record<string, unknown>;

/** These schemas have a name in the document. */
const COMPONENTS = [
  league,
  team,
  teamReference,
  homeVenue,
  game,
  guideSummary,
  guide,
  roadtripReference,
  roadtripSummary,
  roadtrip,
  leg,
  sequence,
  listedSequence,
  trip,
  tripAlternative,
  searchResults,
  searchSuggestions,
  place,
  foundPlaces,
  homeLeg,
  foundTrip,
  tripsMeta,
  paging,
  links,
  provenance,
  problem,
];

const RESPONSES: Record<OperationId, z.ZodType> = {
  listLeagues: all(league),
  getLeague: one(league),
  listTeams: all(team),
  getTeam: one(team),
  listTeamGames: pageWithGames(game),
  listGames: pageWithGames(game),
  listCityGames: pageWithGames(game),
  getGame: oneWithGames(game),
  listGuides: all(guideSummary),
  getGuide: one(guide),
  listRoadtrips: all(roadtripSummary),
  getRoadtrip: one(roadtrip),
  listSequences: pageWithGames(listedSequence),
  getSequence: oneWithGames(sequence),
  getTrip: oneWithGames(trip),
  listTripAlternatives: allWithGames(tripAlternative),
  getTripCalendar: z.string(),
  search: one(searchResults),
  suggestSearch: one(searchSuggestions),
  findPlaces: one(foundPlaces),
  findTrips: foundTrips,
  listWeekends: pageWithGames(foundTrip),
  listTwinbills: pageWithGames(foundTrip),
};

/** All other problems are bugs in the client or in the site. */
const EXPECTED_PROBLEMS = [
  'invalid-parameters',
  'not-found',
  'gone',
  'too-many-requests',
  'unavailable',
] as const;

const MAY_BE_GONE: ReadonlySet<OperationId> = new Set(['getGuide', 'getRoadtrip', 'getSequence']);

const HAS_RATE_LIMIT: ReadonlySet<OperationId> = new Set([
  'findTrips',
  'getTrip',
  'getTripCalendar',
  'listTripAlternatives',
]);

/** Builds the OpenAPI 3.1 document. */
export function openApiDocument(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const schema of COMPONENTS) registry.add(schema, { id: nameOf(schema) });
  const responseNames = Object.entries(RESPONSES).map(([id, schema]) => {
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}Answer`;
    registry.add(schema, { id: name });
    return [id, name] as const;
  });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { uri });
  const responseNameOf = new Map<string, string>(responseNames);
  return {
    openapi: '3.1.1',
    info: {
      title: `${BRAND.name} API`,
      version: '1.0.0',
      summary: 'Schedules, city guides, roadtrips and game sequences of the NFL, NBA, NHL and MLB.',
      description:
        'Public and read-only, no key needed. Fields may be added but never removed, so ignore fields that you do not know.',
      contact: { email: BRAND.operator.contactEmail },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(operations().map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(
      operations().map(([id, operation]) => [
        operation.path,
        { get: operationObject(id, operation, uri(responseNameOf.get(id) ?? '')) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, published(schema)])),
      responses: problemResponses(uri(nameOf(problem))),
    },
  };
}

function operations(): [OperationId, Operation][] {
  return Object.entries(OPERATIONS).flatMap(([id, operation]) => (isOperation(id) ? [[id, operation]] : []));
}

function isOperation(id: string): id is OperationId {
  return id in OPERATIONS;
}

function operationObject(id: OperationId, operation: Operation, responseSchema: string): JsonObject {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const query = Object.entries(QUERIES).find(([name]) => name === id)?.[1] ?? NO_QUERY;
  const problems = EXPECTED_PROBLEMS.filter(
    (name) =>
      (name !== 'not-found' || names.length > 0) &&
      (name !== 'gone' || MAY_BE_GONE.has(id)) &&
      (name !== 'too-many-requests' || HAS_RATE_LIMIT.has(id)),
  );
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    parameters: [...names.map(pathParameter), ...queryParameters(query)],
    responses: {
      200: {
        description: operation.summary,
        headers: {
          ETag: { schema: { type: 'string' }, description: 'Send it as If-None-Match to get a 304.' },
          'Cache-Control': { schema: { type: 'string' } },
        },
        content: { [operation.mediaType ?? 'application/json']: { schema: { $ref: responseSchema } } },
      },
      ...Object.fromEntries(
        problems.map((name) => [PROBLEMS[name].status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

function pathParameter(name: string): JsonObject {
  const description = PATH_PARAMETERS[name];
  if (description === undefined) throw new Error(`the path parameter ${name} is not described`);
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

function queryParameters(query: z.ZodObject): JsonObject[] {
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

function problemResponses(schema: string): JsonObject {
  return Object.fromEntries(
    EXPECTED_PROBLEMS.map((name) => {
      const { title, advice, status } = PROBLEMS[name];
      const response = {
        description: `${title}. ${advice}`,
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' } } },
        }),
        content: { 'application/problem+json': { schema: { $ref: schema } } },
      };
      return [name, response];
    }),
  );
}

function nameOf(schema: z.ZodType): string {
  const id = schema.meta()?.id;
  if (id === undefined) throw new Error('a component has no name');
  return id;
}

/**
 * Removes details that clients should not rely on. These are closed objects (fields may be added), patterns
 * that repeat a format, and the bounds of JavaScript's integers.
 */
function published(value: unknown): JsonObject {
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
