import { changeTripLink } from '../../../db/queries/saved-trips.ts';
import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import { setEditedTrip } from '../../session/edit-trip-cookie.ts';
import { loadTrip } from '../../trip-pages/load-trip.ts';
import { tripPageState } from '../../trip-pages/trip-page-state.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import { parseTripCost } from '../../urls/trip-cost-query.ts';
import { readTickets } from './bought-tickets.ts';
import { conflict, edit, invalid, saved, type Action, type SavedTripForm } from './saved-trip-forms.ts';

const LINK_CHANGES = {
  on: 'The link is on. Send it to your friends.',
  off: 'The link and its calendar are off.',
  new: 'This is the new link. The old one no longer works.',
  own: 'Your calendar has a new address. Add it again; the old one no longer works.',
} as const;

function isLinkChange(text: string): text is keyof typeof LINK_CHANGES {
  return Object.hasOwn(LINK_CHANGES, text);
}

const link: Action = async (c, request) => {
  const { link: change, shown } = request.fields;
  if (change === 'home') {
    const showsHome = shown === 'on';
    const done = showsHome
      ? 'The link shows where you leave from'
      : 'The link no longer shows where you leave from';
    return edit(c, request, { showsHome }, done);
  }
  if (!isLinkChange(change))
    return invalid(c, request, { form: 'link', text: 'Choose what to do with the link.' });
  const { auth, deps } = c.var;
  return (await changeTripLink(auth.db, request.seen, change, deps.now()))
    ? saved(c, request, LINK_CHANGES[change])
    : conflict(c, request);
};

/** Changes nothing yet: the finder opens with the trip's games, and saving asks what to do. */
const change: Action = async (c, request) => {
  const {
    saved: { trip },
    seen,
  } = request;
  if (trip.version !== seen.version) return conflict(c, request);
  const { deps } = c.var;
  const plan = decodeTrip(trip.code);
  const loaded = plan && (await loadTrip(deps, { code: trip.code, plan }, { buckets: await tripBuckets(c) }));
  if (loaded?.kind !== 'found') {
    const text = 'The trip did not load, so it cannot be changed right now. Try again in a minute.';
    return invalid(c, request, { form: 'trip', text });
  }
  setEditedTrip(c, trip);
  const cost = parseTripCost(new URLSearchParams());
  const { links } = tripPageState(loaded.facts, loaded.checked, { config: deps.config, cost });
  return { kind: 'redirect', to: links.change };
};

/** Nothing is stored while a field is wrong; what was typed stays. */
const bought: Action = async (c, request) => {
  const { saved: own, fields } = request;
  const read = readTickets(own, fields.sent);
  if (read.kind === 'read') return edit(c, request, { bought: read.bought }, 'Your tickets are saved');
  const text = 'Correct the marked fields.';
  const refused = await invalid(c, request, { form: 'bought', text });
  return refused.kind === 'render'
    ? { ...refused, view: { ...refused.view, tickets: read.tickets } }
    : refused;
};

export const LIVE_FORMS: Record<Exclude<SavedTripAction, SavedTripForm>, Action> = {
  link,
  edit: change,
  bought,
};
