import { Hono } from 'hono';
import { isUuid } from '../../../domain/accounts/uuid.ts';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import { readSavedTrip } from '../../../db/queries/saved-trips.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { readOwnPage, viewerOf } from '../../session/viewer.ts';
import { SAVED_TRIP_ACTIONS } from '../../urls/account-vocabulary.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { readFields } from '../screens/read-form.ts';
import {
  respondToForm,
  respondWithRedirect,
  respondWithScreen,
  wantsJson,
} from '../screens/respond-with-screen.tsx';
import { LIVE_FORMS } from './live-forms.ts';
import { loadSavedTrip, savedTripView } from './load-saved-trip.ts';
import { readSavedTripFields, refuseTripForm, SAVED_TRIP_FORMS } from './saved-trip-forms.ts';
import { SAVED_TRIP_SCREEN } from './saved-trip-screen.ts';

const FORMS = { ...SAVED_TRIP_FORMS, ...LIVE_FORMS };

/** Opening the page changes nothing. */
export const savedTripRoutes = new Hono<WebEnvironment>();

savedTripRoutes.get(patterns.savedTrip, async (c) => {
  const id = c.req.param('id');
  const read = await readOwnTrip(c, id);
  if ('response' in read) return read.response;
  const { signedIn, saved } = read;
  const viewer = viewerOf(c, signedIn);
  const loaded = await loadSavedTrip(c, saved);
  const view = savedTripView(c.var.deps, { saved, user: signedIn.account.user, loaded });
  return respondWithScreen(c, SAVED_TRIP_SCREEN, view, { viewer });
});

savedTripRoutes.post(patterns.savedTripForm, async (c) => {
  const action = SAVED_TRIP_ACTIONS.find((known) => known === c.req.param('action'));
  if (action === undefined) return respondNotFound(c);
  const id = c.req.param('id');
  const fields = readSavedTripFields(await readFields(c));
  const read = await readOwnTrip(c, id);
  if ('response' in read) return read.response;
  const { signedIn, saved } = read;
  const { user } = signedIn.account;
  const seen = { userId: user.id, id, version: fields.version };
  const form = {
    view: savedTripView(c.var.deps, { saved, user, loaded: null }),
    viewer: viewerOf(c, signedIn),
  };
  return respondToForm(c, SAVED_TRIP_SCREEN, form, async () => {
    const request = { signedIn, saved, seen, fields };
    const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
    return refusal === null ? FORMS[action](c, request) : refuseTripForm(c, request, action, refusal);
  });
});

/** Without JavaScript a form's response has the form's URL, and reloading it sends a GET. */
savedTripRoutes.get(patterns.savedTripForm, (c) => redirectTo(c, paths.savedTrip(c.req.param('id'))));

async function readOwnTrip(c: WebContext, id: string) {
  if (!isUuid(id)) return { response: await respondNotFound(c) };
  const own = await readOwnPage(c, paths.savedTrip(id), async (db, userId) => ({
    saved: await readSavedTrip(db, userId, id),
  }));
  if (own.kind === 'elsewhere') return { response: respondWithRedirect(c, { kind: 'redirect', to: own.to }) };
  const { saved } = own.rows;
  if (saved !== null) return { signedIn: own.signedIn, saved };
  // The screen's script cannot show a page, so it opens the list.
  return {
    response: wantsJson(c)
      ? respondWithRedirect(c, { kind: 'redirect', to: paths.account(), toast: 'trip-gone' })
      : await respondNotFound(c),
  };
}
