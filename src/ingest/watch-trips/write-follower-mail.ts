import type { Database } from '../../db/neon/client.ts';
import type { StoredMail } from '../../db/queries/accounts/mail-outbox.ts';
import type { SeasonPacks } from '../../db/queries/schedule-packs.ts';
import { readFollowedTrip, type FollowedTrip } from '../../db/queries/watch/follower-mails.ts';
import { readTripNow } from '../../db/queries/watch/watched-games.ts';
import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { gameDate } from '../../domain/games/game-date.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { matchupText } from '../../domain/games/matchup.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { missingGames } from '../../domain/trips/check/change-text.ts';
import { checkPlan } from '../../domain/trips/check/check-trip.ts';
import { tripFaults } from '../../domain/trips/check/trip-faults.ts';
import { decodeTrip, type TripPlan } from '../../domain/trips/code/trip-code.ts';
import { gameDates } from '../../domain/trips/game-dates.ts';
import { planChangeTexts } from '../../domain/trips/watch/plan-change.ts';
import { stateOfCheck } from '../../domain/trips/watch/saved-trip.ts';
import { isTripOver } from '../../domain/trips/watch/trip-clock.ts';
import { isPlayed } from '../../domain/trips/watch/watch-decision.ts';
import type { MailTexts } from '../../auth/mail/mail-texts.ts';
import { followerMailTexts, type FollowedChanges, type FollowedNow } from './follower-mail-texts.ts';

/**
 * Returns null when nothing is left to tell (docs/rules.md#trip-followers).
 * @returns `unsubscribe` as the address that one click of a mail program posts to.
 */
export async function followerMail(
  db: Database,
  mail: StoredMail,
  {
    packs,
    now,
    siteOrigin,
    postalAddress,
  }: { packs: SeasonPacks; now: Date; siteOrigin: string; postalAddress: string | null },
): Promise<{ texts: MailTexts; unsubscribe: string } | null> {
  const trip = await readFollowedTrip(db, mail, now);
  const plan = trip && decodeTrip(trip.code);
  if (trip === null || plan === null || isTripOver(trip, now)) return null;
  const changes = changesOf(trip, plan, now);
  if (changes.notices.length + changes.planChanges.length === 0) return null;
  const current = await followedNow(db, plan, { packs, now });
  const unsubscribe = `${siteOrigin}/follow/${trip.token}`;
  const live = `${siteOrigin}/t/${trip.liveKey}`;
  return {
    texts: followerMailTexts(trip, changes, current, { live, unsubscribe, postalAddress }),
    unsubscribe,
  };
}

function changesOf({ notices, knownCode }: FollowedTrip, plan: TripPlan, now: Date): FollowedChanges {
  const known = decodeTrip(knownCode);
  const merged = [...Map.groupBy(notices, ({ gameId }) => gameId).values()].map((ofGame) => ({
    before: mustExist(ofGame[0]).before,
    after: mustExist(ofGame.at(-1)).after,
  }));
  return {
    notices: merged.filter((notice) => !isPlayed({ ...notice, timeZone: notice.after.timeZone }, now)),
    planChanges: known === null ? [] : planChangeTexts(known, plan),
    wasBroken: notices.some(({ stateBefore, stateAfter }) => [stateBefore, stateAfter].includes('broken')),
  };
}

async function followedNow(
  db: Database,
  plan: TripPlan,
  { packs, now }: { packs: SeasonPacks; now: Date },
): Promise<FollowedNow> {
  const { games, place } = await readTripNow(db, plan, { packs, now });
  const { home, checked: result } = checkPlan({ plan, place, games, now });
  const stored = (result?.checked?.stops ?? []).flatMap(({ game }) => game ?? []);
  const dates = stored.length === 0 ? plan.games.map(({ localDate }) => localDate) : stored.map(localDateOf);
  return {
    ...gameDates(dates),
    isBroken: stateOfCheck(result) === 'broken',
    missingGames: result ? missingGames(result) : [],
    hasFaults: result !== null && tripFaults(result, { plan, home }).length > 0,
    games: stored.toSorted((a, b) => (a.localDateTime < b.localDateTime ? -1 : 1)).map(gameText),
  };
}

function gameText(
  game: Pick<StoredTripGame, keyof Parameters<typeof matchupText>[0]> & StoredTripGame,
): string {
  const { time } = gameDate(game);
  return `${dayText(localDateOf(game))}: ${[matchupText(game), time, game.city].filter(Boolean).join(', ')}`;
}
