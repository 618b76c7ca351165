import { fieldsOf, wholeNumber } from '../screens/read-form.ts';
import type { Refusal } from '../../../auth/auth-result.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { replaceTripCode } from '../../../db/queries/save-trip.ts';
import {
  deleteSavedTrip,
  editSavedTrip,
  readSavedTrip,
  type OwnTripRead,
  type SeenTrip,
  type TripEdit,
} from '../../../db/queries/saved-trips.ts';
import { addVisits, answerPastTrip } from '../../../db/queries/visits.ts';
import { tripToSave } from '../../../domain/trips/check/trip-to-save.ts';
import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import type { WebContext } from '../../http/web-context.ts';
import { hasOurName } from '../../saved-trips/replace-plan.ts';
import { readTripName } from '../../saved-trips/save-wanted-trip.ts';
import { TOASTS, destructive, success } from '../../session/toasts.ts';
import { loadTrip } from '../../trip-pages/load-trip.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import { paths } from '../../urls/paths.ts';
import { errorMessage } from '../screens/error-messages.ts';
import { refused, type ScreenOutcome } from '../screens/respond-with-screen.tsx';
import { uniqueVisits } from '../places/past-trips.ts';
import { begunGames, loadSavedTrip, savedTripView, type LoadedSavedTrip } from './load-saved-trip.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { isOver } from './trip-status.ts';

/** Checkboxes of one name repeat it. */
export function readSavedTripFields(sent: URLSearchParams) {
  const fields = fieldsOf(Object.fromEntries(sent), {
    version: '',
    name: '',
    mails: '',
    code: '',
    link: '',
    shown: '',
  });
  return { ...fields, version: wholeNumber(fields.version), games: new Set(sent.getAll('game')), sent };
}

interface Request {
  signedIn: SignedIn;
  /** The trip as it is now. */
  saved: OwnTripRead;
  /** The trip as the form showed it. */
  seen: SeenTrip;
  fields: ReturnType<typeof readSavedTripFields>;
}

type Outcome = ScreenOutcome<SavedTripView>;
export type Action = (c: WebContext, request: Request) => Promise<Outcome>;

const rename: Action = async (c, request) => {
  const read = readTripName(request.fields.name);
  if ('fault' in read) return invalid(c, request, { form: 'rename', text: read.fault });
  return edit(c, request, { name: read.name }, 'The trip has its new name');
};

const mute: Action = async (c, request) => {
  const areOn = request.fields.mails === 'on';
  const done = areOn ? 'We will email you when a game moves' : 'We will not email you about this trip';
  return edit(c, request, { isMuted: !areOn }, done);
};

const keep: Action = (c, request) =>
  edit(c, request, { acceptedAt: c.var.deps.now() }, 'You keep this trip as it is');

const remove: Action = async (c, request) =>
  (await deleteSavedTrip(c.var.auth.db, request.seen, c.var.deps.now()))
    ? { kind: 'redirect', to: paths.account(), toast: 'trip-deleted' }
    : conflict(c, request);

/** Boxes of games that are not there, or have not begun, are ignored. */
const checkOff: Action = async (c, request) => {
  const { auth, deps } = c.var;
  const { saved: trip, seen, fields } = request;
  const now = deps.now();
  const visits = begunGames(trip, now)
    .filter(({ id }) => fields.games.has(id))
    .flatMap((game) => game.visits);
  if (visits.length === 0) return invalid(c, request, { form: 'check-off', text: 'Check a game first.' });
  const once = uniqueVisits(visits);
  if (isOver(trip, now)) await answerPastTrip(auth.db, { userId: seen.userId, tripId: seen.id }, once, now);
  else await addVisits(auth.db, seen.userId, once, now);
  return saved(c, request, TOASTS['places-saved'].message);
};

const OLD_LINKS = 'Links you sent before show the old plan.';
const LINK_FOLLOWS = `Your live link shows this already. ${OLD_LINKS}`;

/** Saves the repair, or the repair with a game on a free date, only if it is still one that the form showed. */
const fix: Action = async (c, request) => {
  const { deps, auth } = c.var;
  const planned = await loadSavedTrip(c, request.saved);
  const view = viewOfLoaded(c, request, planned);
  if (view.version !== request.seen.version) return conflict(c, request);
  if (planned === null || view.check === null) return unchecked(view);
  const { repair } = planned;
  if (repair === 'busy') return unchecked(view);
  const fixes = repair === null ? [] : [repair, ...repair.dates.flatMap(({ fillers }) => fillers)];
  const taken = fixes.find(({ code }) => code === request.fields.code);
  if (taken === undefined) {
    const changed = repair === null ? 'There is no fix right now.' : 'Look at the new fix below.';
    return problemOn(
      view,
      { form: 'fix', text: `The schedule changed since you opened this page. ${changed}` },
      409,
    );
  }
  const plan = decodeTrip(taken.code);
  if (plan === null) throw new Error('a repair has a code that cannot be read');
  const loaded = await loadTrip(deps, { code: taken.code, plan }, { buckets: await tripBuckets(c) });
  if (loaded.kind !== 'found') return unchecked(view);
  const fixed = tripToSave(loaded.facts, loaded.checked);
  const name = hasOurName(request.saved.trip, planned) ? fixed.name : request.saved.trip.name;
  if (await replaceTripCode(auth.db, request.seen, { ...fixed, name }, { cause: 'fixed', now: deps.now() })) {
    const shown = `Fixed. ${request.saved.trip.liveKey === null ? OLD_LINKS : LINK_FOLLOWS}`;
    return saved(c, request, 'Your trip has the fix', shown);
  }
  const now = await viewOf(c, request);
  if (now.version !== request.seen.version) return conflict(c, request);
  const known = 'You already saved the trip with this fix. Delete this one if you no longer need it.';
  return problemOn(now, { form: 'fix', text: known }, 409);
};

export const SAVED_TRIP_FORMS = {
  rename,
  mute,
  delete: remove,
  keep,
  fix,
  'check-off': checkOff,
} satisfies Partial<Record<SavedTripAction, Action>>;
/** The others are those of its link and its plan. */
export type SavedTripForm = keyof typeof SAVED_TRIP_FORMS;

/** These forms show their problem beside their button; the page shows others on top. */
const SHOWS_PROBLEM = new Set<SavedTripAction>(['rename', 'keep', 'fix', 'check-off', 'link', 'bought']);

/** Keeps a typed name. */
export async function refuseTripForm(
  c: WebContext,
  request: Request,
  action: SavedTripAction,
  refusal: Refusal,
): Promise<Outcome> {
  const problem = { form: SHOWS_PROBLEM.has(action) ? action : 'trip', text: errorMessage(refusal) } as const;
  const view = { ...withTypedName(await viewOf(c, request), request), problem };
  return refused(c, refusal, { view, toast: destructive('Error', problem.text) });
}

export async function edit(
  c: WebContext,
  request: Request,
  change: TripEdit,
  done: string,
): Promise<Outcome> {
  const isEdited = await editSavedTrip(c.var.auth.db, request.seen, change);
  return isEdited ? saved(c, request, done) : conflict(c, request);
}

/** @param plan what became of the trip's plan, to stand on the page. */
export async function saved(
  c: WebContext,
  request: Request,
  done: string,
  plan: string | null = null,
): Promise<Outcome> {
  const view = await presentView(c, request);
  if (view === null) return GONE;
  return { kind: 'render', status: 200, view: { ...view, done: plan }, toast: success('Success!', done) };
}

const GONE: Outcome = { kind: 'redirect', to: paths.account(), toast: 'trip-gone' };

/** Nothing was changed: the page shows the trip as it is now, and keeps a typed name. */
export async function conflict(c: WebContext, request: Request): Promise<Outcome> {
  const view = await presentView(c, request);
  if (view === null) return GONE;
  const told = 'This trip was changed in another window. This is how it is now. Check it, then try again.';
  return problemOn(withTypedName(view, request), { form: 'trip', text: told }, 409);
}

function withTypedName(view: SavedTripView, { fields: { name } }: Request): SavedTripView {
  return { ...view, typedName: name === '' ? view.name : name };
}

export async function invalid(
  c: WebContext,
  request: Request,
  problem: NonNullable<SavedTripView['problem']>,
): Promise<Outcome> {
  const view = await viewOf(c, request);
  return problemOn({ ...view, typedName: request.fields.name }, problem, 400);
}

function unchecked(view: SavedTripView): Outcome {
  return problemOn(view, { form: 'fix', text: 'The fix could not be checked. Try again in a minute.' }, 503);
}

function problemOn(
  view: SavedTripView,
  problem: NonNullable<SavedTripView['problem']>,
  status: 400 | 409 | 503,
): Outcome {
  return { kind: 'render', status, view: { ...view, problem }, toast: destructive('Error', problem.text) };
}

async function viewOf(c: WebContext, request: Request): Promise<SavedTripView> {
  return viewOfLoaded(c, request, await loadSavedTrip(c, request.saved));
}

function viewOfLoaded(
  c: WebContext,
  { saved: trip, signedIn }: Request,
  loaded: LoadedSavedTrip | null,
): SavedTripView {
  return savedTripView(c.var.deps, { saved: trip, user: signedIn.account.user, loaded });
}

/** Null when the trip was deleted meanwhile. */
async function presentView(c: WebContext, request: Request): Promise<SavedTripView | null> {
  const { userId, id } = request.seen;
  const present = await readSavedTrip(c.var.auth.db, userId, id);
  return present && viewOf(c, { ...request, saved: present });
}
