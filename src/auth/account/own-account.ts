import { farewellFollowers } from '../mail/farewell-mails.ts';
import { deleteUser } from '../../db/queries/accounts/operators.ts';
import { insertSecurityEvent, selectSecurityEvents } from '../../db/queries/accounts/security-events.ts';
import { deleteSession, selectSessions } from '../../db/queries/accounts/sessions.ts';
import { readFanData } from '../../db/queries/fans.ts';
import { readVotesOf, type VoteRead } from '../../db/queries/group-votes.ts';
import { readTripHistory } from '../../db/queries/live-trips.ts';
import { readMyTrips, type SavedTripRead } from '../../db/queries/saved-trips.ts';
import type { Session, User } from '../../db/queries/accounts/accounts.ts';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';
import { placeLabel } from '../../domain/places/place.ts';
import { teamById } from '../../domain/teams/team-ids.ts';
import { visitRecord } from '../../domain/visits/visit-record.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, invalid } from '../auth-result.ts';
import { needsSecondFactor, type SignedIn } from '../sessions/authenticate.ts';
import { confirmPassword } from './reauthentication.ts';
import { SESSION_IDLE_SECONDS } from '../sessions/session-lifetimes.ts';
import { userJson } from '../users/user-json.ts';
import { noticeTo } from '../mail/write-mail.ts';
import { refuseTooManyPasswords } from '../rate-limits/buckets.ts';

export async function listSessions({ db, now }: AuthDeps, { account }: SignedIn): Promise<Session[]> {
  return selectSessions(db, account.user.id, { now: now(), idleSeconds: SESSION_IDLE_SECONDS });
}

/** @returns 404 `session_not_found` for another user's session. */
export async function endSession(
  { db, now }: AuthDeps,
  { account }: SignedIn,
  sessionId: string,
  client: Client,
): Promise<AuthResult> {
  const userId = account.user.id;
  const isDeleted = await deleteSession(db, { userId, sessionId });
  if (!isDeleted)
    return refuse('session_not_found', { status: 404, message: 'That device was already signed out' });
  await insertSecurityEvent(db, { at: now(), kind: 'session_ended', userId, ...client });
  return { ok: true };
}

/** Contains no secrets and no mails. */
export async function exportAccount(deps: AuthDeps, signedIn: SignedIn, client: Client): Promise<object> {
  const { db, now } = deps;
  const { account } = signedIn;
  const userId = account.user.id;
  await insertSecurityEvent(db, { at: now(), kind: 'account_exported', userId, ...client });
  const [sessions, events, { trips }, history, votes, { teamIds, visits, home }] = await Promise.all([
    listSessions(deps, signedIn),
    selectSecurityEvents(db, userId),
    readMyTrips(db, userId),
    readTripHistory(db, userId),
    readVotesOf(db, userId),
    readFanData(db, userId),
  ]);
  return {
    exported_at: now().toISOString(),
    user: userJson(account),
    sessions: sessions.map(({ id, createdAt, refreshedAt, expiresAt, userAgent, network }) => ({
      id,
      created_at: createdAt,
      last_used_at: refreshedAt,
      expires_at: expiresAt,
      user_agent: userAgent,
      network,
    })),
    security_events: events.map(({ at, kind, network, userAgent, details }) => ({
      at,
      kind,
      network,
      user_agent: userAgent,
      details,
    })),
    saved_trips: trips.map((saved) => savedTripJson(saved, history)),
    votes: votes.map(voteJson),
    followed_teams: teamIds.map((id) => ({ id, name: teamById(id)?.fullName ?? null })),
    home_city: home && placeLabel(home),
    visits: visits.map(visitRecord),
  };
}

/** Leaves out the token that unsubscribes without a sign-in, and who follows a trip. */
function savedTripJson(
  { trip, games, notices }: SavedTripRead,
  history: Awaited<ReturnType<typeof readTripHistory>>,
) {
  return {
    id: trip.id,
    code: trip.code,
    name: trip.name,
    home_place: trip.homePlace,
    time_zone: trip.timeZone,
    first_date: trip.firstDate,
    last_date: trip.lastDate,
    state: trip.state,
    checked_at: trip.checkedAt,
    accepted_at: trip.acceptedAt,
    visits_answered_at: trip.visitsAnsweredAt,
    is_muted: trip.isMuted,
    created_at: trip.createdAt,
    live_key: trip.liveKey,
    own_key: trip.ownKey,
    shows_home: trip.showsHome,
    followers: history.followers.find(({ savedTripId }) => savedTripId === trip.id)?.count ?? 0,
    bought: trip.bought,
    plans: history.plans
      .filter(({ savedTripId }) => savedTripId === trip.id)
      .map(({ code, cause, createdAt }) => ({ code, cause, created_at: createdAt })),
    games: games.map(({ league, gameId, known }) => ({ league, game_id: gameId, known })),
    notices: notices.map(({ league, gameId, before, after, stateBefore, stateAfter, createdAt }) => ({
      league,
      game_id: gameId,
      before,
      after,
      state_before: stateBefore,
      state_after: stateAfter,
      created_at: createdAt,
    })),
  };
}

/** Other people's names and answers, never their addresses or what opens their answer. */
function voteJson({ vote, options, voters }: VoteRead) {
  return {
    id: vote.id,
    title: vote.title,
    state: vote.state,
    chosen: vote.chosen,
    closes_on: vote.closesOn,
    is_locked: vote.isLocked,
    created_at: vote.createdAt,
    options: options.map(({ position, savedTripId, code, changedAt }) => ({
      position,
      saved_trip_id: savedTripId,
      code,
      changed_at: changedAt,
    })),
    voters: voters.map(({ name, placeNumber, awayDates, note, createdAt, answers }) => ({
      name,
      place: placeNumber,
      away_dates: awayDates,
      note,
      created_at: createdAt,
      answers: [...answers.values()].map(({ position, answer, answeredAt }) => ({
        position,
        answer,
        answered_at: answeredAt,
      })),
    })),
  };
}

/** @param proof the password; an account without one confirms its email address. */
export async function deleteOwnAccount(
  deps: AuthDeps,
  signedIn: SignedIn,
  proof: { password: string; email: string },
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const { user } = signedIn.account;
  if (needsSecondFactor(signedIn)) return refuse('insufficient_aal');
  const now = deps.now();
  const confirmed = await confirmOwner(deps, user, proof, client);
  if (!confirmed.ok) return confirmed;
  const notice = await noticeTo(deps, { id: null, email: user.email }, { kind: 'account_deleted' });
  await db.batch([
    insertSecurityEvent(db, { at: now, kind: 'account_deleted', userId: user.id, ...client }),
    ...(await farewellFollowers(deps, user.id)),
    ...deleteUser(db, user.id, now),
    ...notice,
  ]);
  return { ok: true };
}

async function confirmOwner(
  deps: AuthDeps,
  user: User,
  { password, email }: { password: string; email: string },
  client: Client,
): Promise<AuthResult> {
  if (user.passwordHash !== null) return confirmPassword(deps, user, password, client);
  const refusal = await refuseTooManyPasswords(deps, user, client);
  if (refusal !== null) return refusal;
  return user.email !== null && normalizeEmail(email) === user.email
    ? { ok: true }
    : invalid('That is not the email address of this account. It is shown at the top of the page.');
}
