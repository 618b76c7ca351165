import { Hono } from 'hono';
import * as z from 'zod';
import type { SignedIn } from '../../auth/sessions/authenticate.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import { claimKey, releaseKey, storeResponse } from '../../db/queries/idempotency-keys.ts';
import { readSavedTrip } from '../../db/queries/saved-trips.ts';
import { BODIES } from '../api/parameters.ts';
import { privateRouteOf } from '../api/private-operations.ts';
import { respondInvalid } from '../api/respond.ts';
import { respondProblem, respondTooMany, respondUnavailable } from '../api/respond-problem.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import {
  saveWantedTrip,
  wantedTrip,
  type WantedTrip,
  readTripName,
} from '../saved-trips/save-wanted-trip.ts';
import { TOASTS } from '../session/toasts.ts';
import { versionTag } from './if-match.ts';
import { readOwner } from './owner.ts';
import { readJsonBody } from './read-json-body.ts';
import { refuseChange } from './refuse-change.ts';
import { savedTripJson } from './saved-trip-json.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
const storedTrip = z.object({ data: z.looseObject({ id: z.string(), version: z.int() }) });

interface Save {
  wanted: WantedTrip;
  name: string | undefined;
}

interface Saved {
  status: 200 | 201;
  response: z.infer<typeof storedTrip>;
}

export const saveTripRoutes = new Hono<WebEnvironment>();

saveTripRoutes.post(privateRouteOf('saveMyTrip'), async (c) => {
  const owner = await readOwner(c);
  if ('response' in owner) return owner.response;
  const refusal = await refuseChange(c, owner.signedIn);
  if (refusal !== null) return refusal;
  const key = c.req.header('idempotency-key');
  if (key !== undefined && !KEY.test(key)) {
    const message = 'must be 1 to 255 characters of ASCII without spaces';
    return respondInvalid(c, [{ parameter: 'Idempotency-Key', message }]);
  }
  const save = await readSave(c);
  if ('response' in save) return save.response;
  const result =
    key === undefined ? await runSave(c, owner.signedIn, save) : await saveOnce(c, owner.signedIn, save, key);
  return result instanceof Response ? result : respondSaved(c, result);
});

async function readSave(c: WebContext): Promise<Save | { response: Response }> {
  const read = await readJsonBody(c, BODIES.saveMyTrip);
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
        response: storedTrip.parse(claimed.response),
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
  const result = await saveWantedTrip(c, signedIn, wanted, name);
  if (result.kind === 'full') return respondProblem(c, 'trips-full', TOASTS['trips-full'].message);
  if (result.kind === 'not-loaded') {
    switch (result.reason.kind) {
      case 'unknown':
        return respondInvalid(c, [{ parameter: 'code', message: TOASTS['trip-unknown'].message }]);
      case 'busy':
        return respondTooMany(c, result.reason.retryAfterSeconds);
      case 'unreachable':
        return respondUnavailable(c);
    }
  }
  const saved = await readSavedTrip(c.var.auth.db, signedIn.account.user.id, result.id);
  // It was deleted in another window at this moment.
  if (saved === null) return respondProblem(c, 'changed-meanwhile', 'The trip was deleted meanwhile.');
  const data = savedTripJson(saved, c.var.deps.config.siteOrigin);
  return { status: result.kind === 'saved' ? 201 : 200, response: { data } };
}

function respondSaved(c: WebContext, { status, response }: Saved): Response {
  const { id, version } = response.data;
  c.header('ETag', versionTag(version));
  c.header('Location', `${privateRouteOf('saveMyTrip')}/${id}`);
  return c.json(response, status);
}
