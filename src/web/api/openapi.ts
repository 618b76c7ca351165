import * as z from 'zod';
import { BRAND } from '../../domain/brand.ts';
import { OPERATIONS, type Operation, type OperationId } from './operations.ts';
import { nameOf, pathParameters, published, queryParameters, type JsonObject } from './openapi-parts.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import { privatePaths, SECURITY_SCHEMES } from './private-openapi.ts';
import { PRIVATE_OPERATIONS, type PrivateOperationId } from './private-operations.ts';
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
import { grandTour } from './schemas/grand-tours.ts';
import { guide, guideSummary } from './schemas/guides.ts';
import { problem } from './schemas/problem.ts';
import { teamReference } from './schemas/references.ts';
import { roadtrip, roadtripReference, roadtripSummary } from './schemas/roadtrips.ts';
import { foundPlaces, place } from './schemas/places.ts';
import { SAVED_TRIP_SCHEMAS } from './schemas/saved-trips.ts';
import { searchResults, searchSuggestions } from './schemas/search.ts';
import { homeLeg, leg } from './schemas/legs.ts';
import { listedSequence, sequence } from './schemas/sequences.ts';
import { trip, tripAlternative } from './schemas/trips.ts';
import { homeVenue, league, team } from './schemas/teams.ts';

// This module is only for the build. The Worker's bundle has neither the schemas nor their conversion.

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
  grandTour,
  tripsMeta,
  paging,
  links,
  provenance,
  problem,
  ...Object.values(SAVED_TRIP_SCHEMAS),
];

const { savedTrip, tripNotice, visit, accountExport } = SAVED_TRIP_SCHEMAS;

const RESPONSES: Record<OperationId | PrivateOperationId, z.ZodType | null> = {
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
  getGrandTour: oneWithGames(grandTour.nullable()),
  listMyTrips: all(savedTrip),
  saveMyTrip: one(savedTrip),
  getMyTrip: one(savedTrip),
  changeMyTrip: one(savedTrip),
  deleteMyTrip: null,
  listMyNotices: z.object({ data: z.array(tripNotice), paging, links }),
  listMyVisits: all(visit),
  replaceMyVisits: all(visit),
  exportMyAccount: one(accountExport),
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

export function openApiDocument(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const schema of COMPONENTS) registry.add(schema, { id: nameOf(schema) });
  const responseNames = Object.entries(RESPONSES).flatMap(([id, schema]) => {
    if (schema === null) return [];
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}Answer`;
    registry.add(schema, { id: name });
    return [[id, name] as const];
  });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { uri });
  const responseNameOf = new Map<string, string>(responseNames);
  const responseOf = (id: string) => {
    const name = responseNameOf.get(id);
    return name === undefined ? null : uri(name);
  };
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
    tags: [...new Set([...operations().map(([, { tag }]) => tag), PRIVATE_OPERATIONS.listMyTrips.tag])].map(
      (name) => ({ name }),
    ),
    paths: {
      ...Object.fromEntries(
        operations().map(([id, operation]) => [
          operation.path,
          { get: operationObject(id, operation, responseOf(id) ?? '') },
        ]),
      ),
      ...privatePaths(responseOf, uri(nameOf(problem))),
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
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
  const inPath = pathParameters(operation.path);
  const query = Object.entries(QUERIES).find(([name]) => name === id)?.[1] ?? NO_QUERY;
  const problems = EXPECTED_PROBLEMS.filter(
    (name) =>
      (name !== 'not-found' || inPath.length > 0) &&
      (name !== 'gone' || MAY_BE_GONE.has(id)) &&
      (name !== 'too-many-requests' || HAS_RATE_LIMIT.has(id)),
  );
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    parameters: [...inPath, ...queryParameters(query)],
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
