import { Hono } from 'hono';
import * as z from 'zod';
import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import {
  deleteSavedTrip,
  editSavedTrip,
  readMyTrips,
  readSavedTrip,
  type OwnTripRead,
  type TripEdit,
} from '../../db/queries/saved-trips.ts';
import { BODIES } from '../api/parameters.ts';
import { privateRouteOf } from '../api/private-operations.ts';
import { respondInvalid } from '../api/respond.ts';
import { respondProblem } from '../api/respond-problem.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { readTripName } from '../saved-trips/save-wanted-trip.ts';
import { ifMatch, versionTag } from './if-match.ts';
import { readOwnerWith } from './owner.ts';
import { readJsonBody } from './read-json-body.ts';
import { refuseChange } from './refuse-change.ts';
import { savedTripJson } from './saved-trip-json.ts';

/** No trip has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const tripId = z.uuid().catch(NO_ID);

export const savedTripApiRoutes = new Hono<WebEnvironment>();

savedTripApiRoutes.get(privateRouteOf('listMyTrips'), async (c) => {
  const owner = await readOwnerWith(c, readMyTrips);
  if ('response' in owner) return owner.response;
  const { siteOrigin } = c.var.deps.config;
  return c.json({ data: owner.rows.trips.map((read) => savedTripJson(read, siteOrigin)) });
});

savedTripApiRoutes.get(privateRouteOf('getMyTrip'), async (c) => {
  const own = await readOwnTrip(c);
  return 'response' in own ? own.response : respondTrip(c, own.saved);
});

savedTripApiRoutes.patch(privateRouteOf('changeMyTrip'), async (c) => {
  const own = await readTripToChange(c);
  if ('response' in own) return own.response;
  const { userId, saved } = own;
  const { id, version } = saved.trip;
  const match = ifMatch(c, version);
  if (match === 'missing')
    return respondProblem(c, 'version-missing', 'Read the trip, then send its ETag as If-Match.');
  if (match === 'differs') return respondChanged(c);
  const read = await readEdit(c);
  if ('response' in read) return read.response;
  const { db } = c.var.auth;
  if (!(await editSavedTrip(db, { userId, id, version }, read.edit))) return respondChanged(c);
  return respondTrip(c, { ...saved, trip: { ...saved.trip, ...read.edit, version: version + 1 } });
});

savedTripApiRoutes.delete(privateRouteOf('deleteMyTrip'), async (c) => {
  const own = await readTripToChange(c);
  if ('response' in own) return own.response;
  const { id, version } = own.saved.trip;
  const match = ifMatch(c, version);
  if (match === 'differs') return respondChanged(c);
  const seen = { userId: own.userId, id, version: match === 'missing' ? null : version };
  const isDeleted = await deleteSavedTrip(c.var.auth.db, seen);
  if (!isDeleted) return match === 'missing' ? respondNoTrip(c) : respondChanged(c);
  return c.body(null, 204);
});

interface OwnTrip {
  signedIn: SignedIn;
  userId: string;
  saved: OwnTripRead;
}

async function readTripToChange(c: WebContext): Promise<OwnTrip | { response: Response }> {
  const own = await readOwnTrip(c);
  if ('response' in own) return own;
  const refusal = await refuseChange(c, own.signedIn);
  return refusal === null ? own : { response: refusal };
}

async function readOwnTrip(c: WebContext): Promise<OwnTrip | { response: Response }> {
  const id = tripId.parse(c.req.param('id'));
  const owner = await readOwnerWith(c, (db, userId) => readSavedTrip(db, userId, id));
  if ('response' in owner) return owner;
  if (owner.rows === null) return { response: respondNoTrip(c) };
  const { signedIn, rows } = owner;
  return { signedIn, userId: signedIn.account.user.id, saved: rows };
}

async function readEdit(c: WebContext): Promise<{ edit: TripEdit } | { response: Response }> {
  const read = await readJsonBody(c, BODIES.changeMyTrip);
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

function respondNoTrip(c: WebContext): Response {
  return respondProblem(c, 'not-found', 'You have no saved trip with this id.');
}

function respondChanged(c: WebContext): Response {
  return respondProblem(
    c,
    'changed-meanwhile',
    'The trip has another version by now. Read it again, then send its ETag as If-Match.',
  );
}
