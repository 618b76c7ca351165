import * as v from 'valibot';
import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import { claimKey, releaseKey, storeResponse } from '../../db/queries/idempotency-keys.ts';
import { readSavedTrip } from '../../db/queries/saved-trips.ts';
import type { WebContext } from '../http/web-context.ts';
import {
  readTripName,
  saveWantedTrip,
  wantedTrip,
  type WantedTrip,
} from '../saved-trips/save-wanted-trip.ts';
import { TOASTS, TRIPS_FULL } from '../session/toasts.ts';
import type { TripResult } from '../trip-pages/load-trip.ts';
import { readJsonBody, versionTag } from './my-changes.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwner } from './owner.ts';
import { respondInvalid, respondProblem, respondTooMany, respondUnavailable } from './problems.ts';
import { savedTrip, savedTripJson } from './saved-trip.ts';
import { described, single } from './shapes.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
const storedTrip = v.object({ data: v.looseObject({ id: v.string(), version: v.number() }) });

interface Save {
  wanted: WantedTrip;
  name: string | undefined;
}

interface Saved {
  status: 200 | 201;
  response: v.InferOutput<typeof storedTrip>;
}

const body = v.object({
  code: described(
    v.string('is required: the code of a trip'),
    'A trip’s code, as in the address of its page.',
  ),
  name: described(
    v.optional(v.string('must be text')),
    'At most 80 characters. Without it, the trip is named after its cities.',
  ),
  emails: described(
    v.optional(v.boolean('must be true or false'), true),
    'Whether we email you when a game moves. Needs a confirmed address.',
  ),
});

const TRIPS = '/api/v1/me/trips';

export const saveMyTrip: PrivateOperation = {
  id: 'saveMyTrip',
  method: 'post',
  path: TRIPS,
  tag: 'My trips',
  summary: 'Save a trip',
  description:
    'A body is `{"code": …, "name": …, "emails": true}`; only the code is required. A trip that you saved before stays as it is.',
  example: TRIPS,
  headers: {
    'Idempotency-Key': {
      description:
        'A key of your own, up to 255 characters without spaces. For a day, the same request with it gets the first response again.',
      required: false,
    },
  },
  body,
  response: () => single(savedTrip),
  statuses: { 200: 'It was saved before', 201: 'It is saved now' },
  problems: ['trips-full', 'request-under-way', 'key-used'],
  responseHeaders: ['ETag', 'Location'],
  handle: (c) =>
    withOwner(c, async ({ signedIn }) => {
      const key = c.req.header('idempotency-key');
      if (key !== undefined && !KEY.test(key)) {
        const message = 'must be 1 to 255 characters of ASCII without spaces';
        return respondInvalid(c, [{ parameter: 'Idempotency-Key', message }]);
      }
      const save = await readSave(c);
      if ('response' in save) return save.response;
      const result =
        key === undefined ? await runSave(c, signedIn, save) : await saveOnce(c, signedIn, save, key);
      return result instanceof Response ? result : respondSaved(c, result);
    }),
};

async function readSave(c: WebContext): Promise<Save | { response: Response }> {
  const read = await readJsonBody(c, body);
  if ('response' in read) return read;
  const { code, name, emails } = read.body;
  const wanted = wantedTrip(code, emails);
  const named = name === undefined ? { name } : readTripName(name);
  const faults = [
    ...(wanted === null ? [{ parameter: 'code', message: 'must be a trip’s code' }] : []),
    ...('fault' in named ? [{ parameter: 'name', message: named.fault }] : []),
  ];
  if (wanted === null || 'fault' in named) return { response: respondInvalid(c, faults) };
  return { wanted, name: named.name };
}

/** Runs the first request with a key, and gives its response to the others (docs/rules.md#the-private-api). */
async function saveOnce(
  c: WebContext,
  signedIn: SignedIn,
  save: Save,
  key: string,
): Promise<Saved | Response> {
  const { db } = c.var.auth;
  const { code, wantsMails } = save.wanted;
  const requestHash = await sha256Hex(JSON.stringify([code, save.name ?? null, wantsMails]));
  const claim = { userId: signedIn.account.user.id, key, requestHash, now: c.var.deps.now() };
  const claimed = await claimKey(db, claim);
  switch (claimed.kind) {
    case 'other-request':
      return respondProblem(c, 'key-used', 'This key belongs to a request with another body. Use a new key.');
    case 'under-way':
      c.header('Retry-After', '1');
      return respondProblem(
        c,
        'request-under-way',
        'A request with this key is under way. Try again in a moment.',
      );
    case 'answered':
      return {
        status: claimed.status === 201 ? 201 : 200,
        response: v.parse(storedTrip, claimed.response),
      };
    case 'claimed': {
      const result = await runSave(c, signedIn, save);
      if (result instanceof Response) await releaseKey(db, claim);
      else await storeResponse(db, claim, result);
      return result;
    }
  }
}

async function runSave(c: WebContext, signedIn: SignedIn, { wanted, name }: Save): Promise<Saved | Response> {
  const result = await saveWantedTrip(c, signedIn, wanted, { name });
  if (result.kind === 'full') return respondProblem(c, 'trips-full', TRIPS_FULL);
  if (result.kind === 'not-loaded') return respondNotLoaded(c, result.reason);
  const saved = await readSavedTrip(c.var.auth.db, signedIn.account.user.id, result.id);
  // It was deleted in another window at this moment.
  if (saved === null) return respondProblem(c, 'changed-meanwhile', 'The trip was deleted meanwhile.');
  const data = savedTripJson(saved, c.var.deps.config.siteOrigin);
  return { status: result.kind === 'saved' ? 201 : 200, response: { data } };
}

export function respondNotLoaded(c: WebContext, reason: Exclude<TripResult, { kind: 'found' }>): Response {
  switch (reason.kind) {
    case 'unknown':
      return respondInvalid(c, [{ parameter: 'code', message: TOASTS['trip-unknown'].message }]);
    case 'busy':
      return respondTooMany(c, reason.retryAfterSeconds);
    case 'unreachable':
      return respondUnavailable(c);
  }
}

function respondSaved(c: WebContext, { status, response }: Saved): Response {
  const { id, version } = response.data;
  c.header('ETag', versionTag(version));
  c.header('Location', `${TRIPS}/${id}`);
  return c.json(response, status);
}
