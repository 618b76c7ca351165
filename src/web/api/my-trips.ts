import * as v from 'valibot';
import {
  deleteSavedTrip,
  editSavedTrip,
  readMyTrips,
  readSavedTrip,
  type OwnTripRead,
  type TripEdit,
} from '../../db/queries/saved-trips.ts';
import type { WebContext } from '../http/web-context.ts';
import { readTripName } from '../saved-trips/save-wanted-trip.ts';
import { ifMatch, readJsonBody, versionTag } from './my-changes.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwnRows } from './owner.ts';
import { respondInvalid, respondProblem } from './problems.ts';
import { saveMyTrip } from './save-my-trip.ts';
import { EXAMPLE_ID, savedTrip, savedTripJson } from './saved-trip.ts';
import { all, described, single } from './shapes.ts';

/** No trip has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const tripId = v.fallback(v.pipe(v.string(), v.uuid()), NO_ID);

const TRIPS = '/api/v1/me/trips';
const EXAMPLE = `${TRIPS}/${EXAMPLE_ID}` as const;
const IN_PATH = { id: 'The id of a saved trip.' };
const IF_MATCH = 'The ETag of the trip as you read it.';

const edit = v.object({
  name: described(v.optional(v.string('must be text')), 'At most 80 characters.'),
  emails: described(
    v.optional(v.boolean('must be true or false')),
    'Whether we email you when a game moves.',
  ),
});

export const myTripOperations: readonly PrivateOperation[] = [
  {
    id: 'listMyTrips',
    method: 'get',
    path: TRIPS,
    tag: 'My trips',
    summary: 'Your saved trips, the earliest first',
    example: TRIPS,
    response: () => all(savedTrip),
    statuses: { 200: 'All of them, at most 100' },
    handle: (c) =>
      withOwnRows(c, readMyTrips, ({ rows }) => {
        const { siteOrigin } = c.var.deps.config;
        return c.json({ data: rows.trips.map((read) => savedTripJson(read, siteOrigin)) });
      }),
  },
  saveMyTrip,
  {
    id: 'getMyTrip',
    method: 'get',
    path: `${TRIPS}/{id}`,
    tag: 'My trips',
    summary: 'One of your saved trips',
    description: 'Its `ETag` is its version. A change of yours raises it.',
    example: EXAMPLE,
    inPath: IN_PATH,
    response: () => single(savedTrip),
    statuses: { 200: 'The trip' },
    responseHeaders: ['ETag'],
    handle: (c) => withOwnTrip(c, ({ rows }) => respondTrip(c, rows)),
  },
  {
    id: 'changeMyTrip',
    method: 'patch',
    path: `${TRIPS}/{id}`,
    tag: 'My trips',
    summary: 'Rename a saved trip, or turn its emails on or off',
    description: 'A body is `{"name": …}`, `{"emails": false}` or both.',
    example: EXAMPLE,
    inPath: IN_PATH,
    headers: { 'If-Match': { description: IF_MATCH, required: true } },
    body: edit,
    response: () => single(savedTrip),
    statuses: { 200: 'The trip as it is now' },
    responseHeaders: ['ETag'],
    handle: (c) => withOwnTrip(c, ({ userId, rows }) => changeTrip(c, userId, rows)),
  },
  {
    id: 'deleteMyTrip',
    method: 'delete',
    path: `${TRIPS}/{id}`,
    tag: 'My trips',
    summary: 'Delete a saved trip',
    example: EXAMPLE,
    inPath: IN_PATH,
    headers: { 'If-Match': { description: IF_MATCH, required: false } },
    response: () => null,
    statuses: { 204: 'It is deleted' },
    handle: (c) => withOwnTrip(c, ({ userId, rows }) => deleteTrip(c, userId, rows.trip)),
  },
];

const NO_TRIP = 'You have no saved trip with this id.';

function withOwnTrip(
  c: WebContext,
  respond: (own: { userId: string; rows: OwnTripRead }) => Response | Promise<Response>,
): Promise<Response> {
  const id = v.parse(tripId, c.req.param('id'));
  return withOwnRows(c, (db, userId) => readSavedTrip(db, userId, id), respond, NO_TRIP);
}

async function changeTrip(c: WebContext, userId: string, saved: OwnTripRead): Promise<Response> {
  const { id, version } = saved.trip;
  const match = ifMatch(c, version);
  if (match === 'missing')
    return respondProblem(c, 'version-missing', 'Read the trip, then send its ETag as If-Match.');
  if (match === 'differs') return respondChanged(c);
  const read = await readEdit(c);
  if ('response' in read) return read.response;
  if (!(await editSavedTrip(c.var.auth.db, { userId, id, version }, read.edit))) return respondChanged(c);
  return respondTrip(c, { ...saved, trip: { ...saved.trip, ...read.edit, version: version + 1 } });
}

async function deleteTrip(
  c: WebContext,
  userId: string,
  { id, version }: OwnTripRead['trip'],
): Promise<Response> {
  const match = ifMatch(c, version);
  if (match === 'differs') return respondChanged(c);
  const seen = { userId, id, version: match === 'missing' ? null : version };
  if (await deleteSavedTrip(c.var.auth.db, seen, c.var.deps.now())) return c.body(null, 204);
  return match === 'missing' ? respondProblem(c, 'not-found', NO_TRIP) : respondChanged(c);
}

async function readEdit(c: WebContext): Promise<{ edit: TripEdit } | { response: Response }> {
  const read = await readJsonBody(c, edit);
  if ('response' in read) return read;
  const { name, emails } = read.body;
  const named = name === undefined ? null : readTripName(name);
  if (named !== null && 'fault' in named)
    return { response: respondInvalid(c, [{ parameter: 'name', message: named.fault }]) };
  if (named === null && emails === undefined)
    return { response: respondInvalid(c, [{ parameter: 'body', message: 'must have name or emails' }]) };
  return { edit: { ...named, ...(emails === undefined ? {} : { isMuted: !emails }) } };
}

function respondTrip(c: WebContext, saved: Pick<OwnTripRead, 'trip' | 'games'>): Response {
  c.header('ETag', versionTag(saved.trip.version));
  return c.json({ data: savedTripJson(saved, c.var.deps.config.siteOrigin) });
}

function respondChanged(c: WebContext): Response {
  return respondProblem(
    c,
    'changed-meanwhile',
    'The trip has another version by now. Read it again, then send its ETag as If-Match.',
  );
}
