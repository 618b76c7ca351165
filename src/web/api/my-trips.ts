import * as v from 'valibot';
import type { LinkChange } from '../../db/queries/ended-links.ts';
import {
  changeTripLink,
  deleteSavedTrip,
  editSavedTrip,
  readMyTrips,
  readSavedTrip,
  type OwnTripRead,
  type SeenTrip,
  type TripEdit,
} from '../../db/queries/saved-trips.ts';
import { decodeTrip } from '../../domain/trips/code/trip-code.ts';
import type { WebContext } from '../http/web-context.ts';
import { replacePlan } from '../saved-trips/replace-plan.ts';
import { readTripName } from '../saved-trips/save-wanted-trip.ts';
import { ifMatch, readJsonBody, versionTag } from './my-changes.ts';
import type { PrivateOperation } from './operation.ts';
import type { TripAddress } from '../trip-pages/load-trip.ts';
import { withOwnRows, type Own } from './owner.ts';
import { respondInvalid, respondProblem } from './problems.ts';
import { respondNotLoaded, saveMyTrip } from './save-my-trip.ts';
import {
  EXAMPLE_ID,
  savedTrip,
  savedTripJson,
  savedTripWithPlans,
  savedTripWithPlansJson,
} from './saved-trip.ts';
import { all, described, single } from './shapes.ts';

/** No trip has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const tripId = v.fallback(v.pipe(v.string(), v.uuid()), NO_ID);

const TRIPS = '/api/v1/me/trips';
const EXAMPLE = `${TRIPS}/${EXAMPLE_ID}` as const;
const IN_PATH = { id: 'The id of a saved trip.' };
const IF_MATCH = 'The ETag of the trip as you read it.';

const LINK_CHANGES = ['on', 'off', 'new', 'own'] as const satisfies readonly LinkChange[];

const edit = v.object({
  name: described(v.optional(v.string('must be text')), 'At most 80 characters.'),
  emails: described(
    v.optional(v.boolean('must be true or false')),
    'Whether we email you when a game moves.',
  ),
  shows_home: described(
    v.optional(v.boolean('must be true or false')),
    'Whether the live link shows where you leave from.',
  ),
  code: described(
    v.optional(v.string('must be text')),
    'The code of another trip: this one gets its plan, and keeps its link, calendars and emails. Alone in a body.',
  ),
  link: described(
    v.optional(v.picklist(LINK_CHANGES, `must be one of ${LINK_CHANGES.join(', ')}`)),
    '`off` ends the live link, `on` makes one, `new` replaces it, `own` replaces the address of your calendar. Alone in a body.',
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
    response: () => single(savedTripWithPlans),
    statuses: { 200: 'The trip' },
    responseHeaders: ['ETag'],
    handle: (c) => withOwnTrip(c, ({ rows }) => respondTrip(c, rows)),
  },
  {
    id: 'changeMyTrip',
    method: 'patch',
    path: `${TRIPS}/{id}`,
    tag: 'My trips',
    summary: 'Change a saved trip, its emails or its link',
    description:
      'A body has any of `{"name": …, "emails": false, "shows_home": true}`, or `code` alone, or `link` alone.',
    example: EXAMPLE,
    inPath: IN_PATH,
    headers: { 'If-Match': { description: IF_MATCH, required: true } },
    body: edit,
    response: () => single(savedTripWithPlans),
    statuses: { 200: 'The trip as it is now' },
    problems: ['trip-known'],
    responseHeaders: ['ETag'],
    handle: (c) => withOwnTrip(c, (own) => changeTrip(c, own)),
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

type OwnTrip = Own<OwnTripRead>;

function withOwnTrip(
  c: WebContext,
  respond: (own: OwnTrip) => Response | Promise<Response>,
): Promise<Response> {
  const id = v.parse(tripId, c.req.param('id'));
  return withOwnRows(c, (db, userId) => readSavedTrip(db, userId, id), respond, NO_TRIP);
}

async function changeTrip(c: WebContext, own: OwnTrip): Promise<Response> {
  const { userId, rows: saved } = own;
  const { id, version } = saved.trip;
  const match = ifMatch(c, version);
  if (match === 'missing')
    return respondProblem(c, 'version-missing', 'Read the trip, then send its ETag as If-Match.');
  if (match === 'differs') return respondChanged(c);
  const read = await readEdit(c);
  if ('response' in read) return read.response;
  const { change } = read;
  const { db } = c.var.auth;
  const seen = { userId, id, version };
  if (change.kind === 'plan') {
    const result = await replacePlan(c, own.signedIn, saved.trip, { address: change.address, version });
    if (result.kind === 'not-loaded') return respondNotLoaded(c, result.reason);
    if (result.kind === 'refused') return respondRefused(c, seen);
  } else {
    const isChanged =
      change.kind === 'link'
        ? await changeTripLink(db, seen, change.link, c.var.deps.now())
        : await editSavedTrip(db, seen, change.edit);
    if (!isChanged) return respondChanged(c);
  }
  const present = await readSavedTrip(db, userId, id);
  return present === null ? respondProblem(c, 'not-found', NO_TRIP) : respondTrip(c, present);
}

async function respondRefused(c: WebContext, { userId, id, version }: SeenTrip): Promise<Response> {
  const present = await readSavedTrip(c.var.auth.db, userId, id);
  return present?.trip.version === version ? respondProblem(c, 'trip-known') : respondChanged(c);
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

type Change =
  | { kind: 'edit'; edit: TripEdit }
  | { kind: 'plan'; address: TripAddress }
  | { kind: 'link'; link: LinkChange };

async function readEdit(c: WebContext): Promise<{ change: Change } | { response: Response }> {
  const read = await readJsonBody(c, edit);
  if ('response' in read) return read;
  const { name, emails, shows_home: showsHome, code, link } = read.body;
  const fault = (parameter: string, message: string) => ({
    response: respondInvalid(c, [{ parameter, message }]),
  });
  const members = Object.values(read.body).filter((member) => member !== undefined).length;
  if (members === 0) return fault('body', 'must have name, emails, shows_home, code or link');
  if (members > 1 && code !== undefined) return fault('code', 'must stand alone in a body');
  if (members > 1 && link !== undefined) return fault('link', 'must stand alone in a body');
  if (link !== undefined) return { change: { kind: 'link', link } };
  if (code !== undefined) {
    const plan = decodeTrip(code);
    return plan === null
      ? fault('code', 'must be a trip’s code')
      : { change: { kind: 'plan', address: { code, plan } } };
  }
  const named = name === undefined ? null : readTripName(name);
  if (named !== null && 'fault' in named) return fault('name', named.fault);
  return {
    change: {
      kind: 'edit',
      edit: {
        ...named,
        ...(emails === undefined ? {} : { isMuted: !emails }),
        ...(showsHome === undefined ? {} : { showsHome }),
      },
    },
  };
}

function respondTrip(c: WebContext, saved: OwnTripRead): Response {
  c.header('ETag', versionTag(saved.trip.version));
  return c.json({ data: savedTripWithPlansJson(saved, c.var.deps.config.siteOrigin) });
}

function respondChanged(c: WebContext): Response {
  return respondProblem(
    c,
    'changed-meanwhile',
    'The trip has another version by now. Read it again, then send its ETag as If-Match.',
  );
}
