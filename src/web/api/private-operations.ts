import { routeOfPath, type Operation } from './operations.ts';
import type { ProblemName } from './problems.ts';

export interface PrivateOperation extends Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Each success, with what it means. */
  statuses: Readonly<Record<number, string>>;
  /** Besides those of every operation. */
  problems: readonly ProblemName[];
  /** The headers that a request may have. */
  headers?: Readonly<Record<string, { description: string; required: boolean }>>;
  /** The headers of a success. */
  responseHeaders?: readonly ('ETag' | 'Location')[];
}

const IF_MATCH = 'The ETag of the trip as you read it.';
const TRIPS = '/api/v1/me/trips';
const TRIP = '/api/v1/me/trips/{id}';
const VISITS = '/api/v1/me/visits';
const EXAMPLE_ID = '9b2f6b1e-6f0e-4f39-9a53-0c7d1f0c2a11';

/** The private API's routes, its part of the OpenAPI description and of the API's page derive from this table. */
export const PRIVATE_OPERATIONS = {
  listMyTrips: {
    method: 'get',
    path: TRIPS,
    tag: 'My trips',
    summary: 'Your saved trips, the earliest first',
    example: TRIPS,
    statuses: { 200: 'All of them, at most 100' },
    problems: [],
  },
  saveMyTrip: {
    method: 'post',
    path: TRIPS,
    tag: 'My trips',
    summary: 'Save a trip',
    description:
      'A body is `{"code": …, "name": …, "emails": true}`; only the code is required. A trip that you saved before stays as it is.',
    example: TRIPS,
    statuses: { 200: 'It was saved before', 201: 'It is saved now' },
    problems: [
      'invalid-parameters',
      'other-origin',
      'trips-full',
      'request-under-way',
      'too-large',
      'key-used',
      'too-many-requests',
    ],
    headers: {
      'Idempotency-Key': {
        description:
          'A key of your own, up to 255 characters without spaces. For a day, the same request with it gets the first response again.',
        required: false,
      },
    },
    responseHeaders: ['ETag', 'Location'],
  },
  getMyTrip: {
    method: 'get',
    path: TRIP,
    tag: 'My trips',
    summary: 'One of your saved trips',
    description: 'Its `ETag` is its version. A change of yours raises it.',
    example: `${TRIPS}/${EXAMPLE_ID}`,
    statuses: { 200: 'The trip' },
    problems: ['not-found'],
    responseHeaders: ['ETag'],
  },
  changeMyTrip: {
    method: 'patch',
    path: TRIP,
    tag: 'My trips',
    summary: 'Rename a saved trip, or turn its emails on or off',
    description: 'A body is `{"name": …}`, `{"emails": false}` or both.',
    example: `${TRIPS}/${EXAMPLE_ID}`,
    statuses: { 200: 'The trip as it is now' },
    problems: [
      'invalid-parameters',
      'other-origin',
      'not-found',
      'changed-meanwhile',
      'too-large',
      'version-missing',
      'too-many-requests',
    ],
    headers: { 'If-Match': { description: IF_MATCH, required: true } },
    responseHeaders: ['ETag'],
  },
  deleteMyTrip: {
    method: 'delete',
    path: TRIP,
    tag: 'My trips',
    summary: 'Delete a saved trip',
    example: `${TRIPS}/${EXAMPLE_ID}`,
    statuses: { 204: 'It is deleted' },
    problems: ['other-origin', 'not-found', 'changed-meanwhile', 'too-many-requests'],
    headers: { 'If-Match': { description: IF_MATCH, required: false } },
  },
  listMyNotices: {
    method: 'get',
    path: '/api/v1/me/notices',
    tag: 'My trips',
    summary: 'What changed on your saved trips, newest first',
    example: '/api/v1/me/notices?page_size=5',
    statuses: { 200: 'A page of notices' },
    problems: ['invalid-parameters'],
  },
  listMyVisits: {
    method: 'get',
    path: VISITS,
    tag: 'My trips',
    summary: 'The venues and teams that you have seen',
    description: 'Its `ETag` names the whole list.',
    example: VISITS,
    statuses: { 200: 'All of them, venues after teams' },
    problems: [],
    responseHeaders: ['ETag'],
  },
  replaceMyVisits: {
    method: 'put',
    path: VISITS,
    tag: 'My trips',
    summary: 'Replace the venues and teams that you have seen',
    description:
      'A body is `{"visits": [{"kind": "venue", "id": "fenway-park", "visited_on": "2024-07-04"}]}`. What it does not list is no longer checked off.',
    example: VISITS,
    statuses: { 200: 'The list as it is now' },
    problems: [
      'invalid-parameters',
      'other-origin',
      'changed-meanwhile',
      'too-large',
      'version-missing',
      'too-many-requests',
    ],
    headers: { 'If-Match': { description: 'The ETag of the list as you read it.', required: true } },
    responseHeaders: ['ETag'],
  },
  exportMyAccount: {
    method: 'get',
    path: '/api/v1/me/export',
    tag: 'My trips',
    summary: 'Everything stored with your account',
    description: 'As the download of the account’s settings has it.',
    example: '/api/v1/me/export',
    statuses: { 200: 'Your data' },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, PrivateOperation>;

export type PrivateOperationId = keyof typeof PRIVATE_OPERATIONS;

export function privateRouteOf(id: PrivateOperationId): string {
  return routeOfPath(PRIVATE_OPERATIONS[id].path);
}
