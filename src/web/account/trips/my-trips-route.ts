import { Hono } from 'hono';
import { refuseTooManyChanges } from '../../../auth/rate-limits/buckets.ts';
import { readMyTripsAndVotes, type SavedTripRead, type TripNotice } from '../../../db/queries/saved-trips.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { BRAND } from '../../../domain/brand.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { knownLine } from '../../games/game-line.ts';
import { clientOf } from '../../http/client-of-request.ts';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { wantedTrip, type WantedTrip, saveWantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { sendToast } from '../../session/flash-toast.ts';
import { hasMarkerCookie } from '../../session/session-cookies.ts';
import { toastOf, type ToastCode } from '../../session/toasts.ts';
import { readOwnPage, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { readForm, respondTooManyChanges } from '../screens/read-form.ts';
import { respondWithScreen } from '../screens/respond-with-screen.tsx';
import type { ScreenDefinition } from '../screens/screen.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { followPendingTeam, clearPendingTrip, readPendingTrip, setPendingTrip } from '../sign-in/pending.ts';
import { MyTripsPage } from './my-trips-page.tsx';
import type { MyTripsView, MyTrip } from './my-trips-view.ts';
import { voteLink } from '../votes/vote-link.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { dateSpan } from '../../../domain/dates/date-text.ts';
import { noticeText } from '../../../domain/trips/watch/notice-text.ts';
import type { UserSummary } from '../../session/user-summary.ts';
import { countdownOf, isOver, tripStatus } from './trip-status.ts';

const MY_TRIPS_SCREEN: ScreenDefinition<MyTripsView> = {
  name: 'my-trips',
  Page: MyTripsPage,
  head: {
    title: `My Trips | ${BRAND.name}`,
    description: 'Your saved trips, the next one first, and what changed on their schedules.',
    canonical: paths.account(),
    teamColors: LEAGUES,
  },
};

const signIn = paths.auth('sign-in', paths.account());

export const myTripsRoutes = new Hono<WebEnvironment>();

myTripsRoutes.get(patterns.account, async (c) => {
  const own = await readOwnPage(c, paths.account(), readMyTripsAndVotes);
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const { signedIn, rows } = own;
  const returnTo = returnPath(c.req.query('return_to'), c.var.deps.config.siteOrigin);
  const isTeamFollowed = await followPendingTeam(c, signedIn);
  const pending = readPendingTrip(c);
  const save = pending && (await saveAndTell(c, signedIn, pending));
  if (save?.isDone) {
    clearPendingTrip(c);
    sendToast(c, save.toast);
    return redirectTo(c, paths.account(returnTo));
  }
  if (isTeamFollowed) return redirectTo(c, paths.account(returnTo));
  const viewer = viewerOf(c, signedIn);
  const view = myTripsView(rows, { user: viewer.user, returnTo }, c.var.deps.now());
  const toast = toastOf(save?.toast);
  return respondWithScreen(c, MY_TRIPS_SCREEN, view, { viewer, toast });
});

myTripsRoutes.post(patterns.savedTrips, async (c) => {
  const { code, mails } = await readForm(c, { code: '', mails: '' });
  const wanted = wantedTrip(code, mails === 'on');
  if (wanted === null) return respondNotFound(c);
  const signedIn = await readSignedIn(c);
  if (signedIn === null) {
    setPendingTrip(c, wanted);
    return redirectTo(c, signIn);
  }
  const refusal = await refuseTooManyChanges(c.var.auth, signedIn, clientOf(c));
  if (refusal !== null) {
    setPendingTrip(c, wanted);
    return respondTooManyChanges(c, refusal);
  }
  const { toast, isDone } = await saveAndTell(c, signedIn, wanted);
  if (toast === 'trip-unknown') return respondNotFound(c);
  if (isDone) clearPendingTrip(c);
  else setPendingTrip(c, wanted);
  sendToast(c, toast);
  return redirectTo(c, paths.account());
});

/** Without a form there is nothing to save. The sign-in redirects a signed-in user too. */
myTripsRoutes.get(patterns.savedTrips, (c) => redirectTo(c, hasMarkerCookie(c) ? paths.account() : signIn));

const TOASTS = {
  saved: 'trip-saved',
  'already-saved': 'trip-already-saved',
  full: 'trips-full',
} as const satisfies Record<string, ToastCode>;

/** `isDone` is false when the same save may succeed later. */
async function saveAndTell(
  c: WebContext,
  signedIn: SignedIn,
  wanted: WantedTrip,
): Promise<{ toast: ToastCode; isDone: boolean }> {
  const result = await saveWantedTrip(c, signedIn, wanted);
  if (result.kind !== 'not-loaded') return { toast: TOASTS[result.kind], isDone: true };
  const isUnknown = result.reason.kind === 'unknown';
  return { toast: isUnknown ? 'trip-unknown' : 'trip-not-saved', isDone: isUnknown };
}

/** A change that no mail told is news for this long. */
const NEWS_MS = 7 * 24 * 3_600_000;

function myTripsView(
  { trips, votes, ...reads }: Awaited<ReturnType<typeof readMyTripsAndVotes>>,
  { user, returnTo }: { user: UserSummary; returnTo: string | null },
  now: Date,
): MyTripsView {
  const shown = (saved: SavedTripRead): MyTrip => {
    const { trip, games } = saved;
    return {
      id: trip.id,
      name: trip.name,
      dates: dateSpan(trip.firstDate, trip.lastDate),
      countdown: countdownOf(saved, now),
      games: games.map(({ gameId, league, known }) => knownLine(gameId, league, known)),
      status: tripStatus(saved, reads, now),
      changes: newsOf(saved, now).map(({ before, after }) => `${noticeText(before, after).headline}.`),
    };
  };
  const ahead = trips.filter((saved) => !isOver(saved, now)).map(shown);
  const isBroken = ({ status }: MyTrip) => status.kind === 'broken';
  const next = [...ahead.filter(isBroken), ...ahead.filter((trip) => !isBroken(trip))];
  return {
    who: [user.name, user.email].filter(Boolean).join(', '),
    returnTo,
    finder: paths.trips(),
    summary: summaryOf(next),
    next,
    past: trips
      .filter((saved) => isOver(saved, now))
      .map(shown)
      .toReversed(),
    votes: votes.map((vote) => voteLink(vote, now)),
  };
}

function summaryOf(trips: readonly MyTrip[]): string | null {
  const broken = trips.filter(({ status }) => status.kind === 'broken').length;
  const working = trips.filter(({ status }) => status.kind === 'fine' || status.kind === 'tight').length;
  if (trips.length < 2) return null;
  if (broken > 0) return `${broken} of ${trips.length} trips ${broken === 1 ? 'needs' : 'need'} a look.`;
  if (working < trips.length) return null;
  return trips.length === 2 ? 'Both trips stand.' : `All ${trips.length} trips stand.`;
}

/** A broken trip tells everything since it last worked; another one what no mail told. */
function newsOf(saved: SavedTripRead, now: Date): TripNotice[] {
  const { trip, notices } = saved;
  if (isOver(saved, now)) return [];
  if (trip.state === 'broken') {
    const brokeAt = notices.find(
      ({ stateBefore, stateAfter }) => stateBefore !== 'broken' && stateAfter === 'broken',
    )?.createdAt;
    return brokeAt === undefined ? notices : notices.filter(({ createdAt }) => createdAt >= brokeAt);
  }
  const since = new Date(now.getTime() - NEWS_MS);
  return notices.filter(({ mailId, createdAt }) => mailId === null && createdAt > since);
}
