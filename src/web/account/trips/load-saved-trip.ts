import type { Deps } from '../../../composition/web-deps.ts';
import type { OwnTripRead, SavedTripRead } from '../../../db/queries/saved-trips.ts';
import type { User } from '../../../db/queries/accounts/accounts.ts';
import { dateSpan, dayText } from '../../../domain/dates/date-text.ts';
import { localDateOf } from '../../../domain/games/game.ts';
import { brokenTrip, type BrokenTrip } from '../../../domain/trips/check/broken-trip.ts';
import { missingGame, stopNote, tripChanges } from '../../../domain/trips/check/change-text.ts';
import { ownerKnew, thenAndNow } from '../../../domain/trips/check/former-games.ts';
import { stopCity } from '../../../domain/trips/check/stop-city.ts';
import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import { knownGameOf } from '../../../domain/trips/watch/known-game.ts';
import { knownLine } from '../../games/game-line.ts';
import { tripLinks } from '../../trip-pages/trip-links.ts';
import { placeName } from '../../trip-pages/way-views.ts';
import { loadTrip, type LoadedTrip } from '../../trip-pages/load-trip.ts';
import { billOf, costLine } from '../../trip-pages/trip-cost-section.tsx';
import { tripPageState } from '../../trip-pages/trip-page-state.ts';
import { findRepair } from '../../trip-pages/find-repair.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import type { WebContext } from '../../http/web-context.ts';
import { paths } from '../../urls/paths.ts';
import { parseTripCost, tripCostQueryString } from '../../urls/trip-cost-query.ts';
import { accountDate } from '../settings/account-time.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { boughtByNumber, ticketsOf } from './bought-tickets.ts';
import { changedGame, sinceItBroke } from './trip-news.ts';
import { countdownOf, isOver, tripStatus } from './trip-status.ts';
import type { TripPlacesRead, Visit } from '../../../db/queries/visits.ts';
import { gamePeriod } from '../../../domain/trips/watch/trip-clock.ts';
import { visitsOf, wasPlayed } from '../places/past-trips.ts';

export interface LoadedSavedTrip extends LoadedTrip {
  repair: Awaited<ReturnType<typeof findRepair>>;
}

/** Checks the trip with the current schedule and finds its repair. Null while that is not possible. */
export async function loadSavedTrip(c: WebContext, saved: SavedTripRead): Promise<LoadedSavedTrip | null> {
  const { deps } = c.var;
  const { code } = saved.trip;
  const plan = decodeTrip(code);
  if (plan === null) return null;
  // Nobody repairs a trip that is over.
  const packs = isOver(saved, deps.now()) ? null : deps.seasonPacks;
  const buckets = await tripBuckets(c);
  const loaded = await loadTrip(deps, { code, plan }, { buckets, packs });
  if (loaded.kind !== 'found') return null;
  const { facts, checked } = loaded;
  const known = new Map(saved.games.map((game) => [game.position, game.known]));
  const was = ownerKnew(checked.stops, sinceItBroke(saved).toReversed(), known);
  const own = { facts: { ...facts, was }, checked };
  return { ...own, repair: await findRepair(deps, own, buckets) };
}

export function savedTripView(
  { config, now: clock }: Pick<Deps, 'config' | 'now'>,
  { saved, user, loaded }: { saved: OwnTripRead; user: User; loaded: LoadedSavedTrip | null },
): SavedTripView {
  const { trip, notices } = saved;
  const now = clock();
  return {
    id: trip.id,
    version: trip.version,
    name: trip.name,
    typedName: trip.name,
    dates: dateSpan(trip.firstDate, trip.lastDate),
    countdown: countdownOf(saved, now),
    status: tripStatus(saved, saved, now),
    check: loaded && checkView(loaded),
    done: null,
    notices: notices.map((notice) => ({ ...changedGame(notice), date: accountDate(notice.createdAt) })),
    attendance: begunGames(saved, now).map(({ id, matchup, day, isCheckedOff }) => ({
      id,
      matchup,
      day,
      isCheckedOff,
    })),
    mails: mailsOf(saved, user, config.watchMails),
    tickets: ticketsOf(saved),
    cost: loaded && costOf(config, saved, loaded),
    live: liveOf(saved, loaded, config.siteOrigin),
    page: paths.trip(trip.code),
    wanted: null,
    problem: null,
  };
}

function checkView(loaded: LoadedSavedTrip): NonNullable<SavedTripView['check']> {
  const { facts, checked: compared } = loaded;
  const { stops, checked } = compared;
  const broken = brokenOf(loaded);
  return {
    stops: stops.map((stop) => {
      const isOnTrip = checked?.stops.includes(stop) ?? false;
      const { after } = thenAndNow(stop, null);
      const known = isOnTrip && stop.game ? knownGameOf(stop.game) : after;
      const { id, status } = missingGame(stop);
      return {
        line: {
          ...knownLine(stop.game?.id ?? id, stop.planned.home.league, known),
          place: [known.venueName, stop.game ? stopCity(stop.game) : null].filter(Boolean).join(', '),
          isOff: !isOnTrip,
        },
        note: isOnTrip ? stopNote(stop) : status,
      };
    }),
    changes: broken ? [] : tripChanges(compared, facts),
    broken,
    others: tripLinks(facts, checked?.trip ?? null, []).others,
  };
}

/** Null for a trip that works. */
export function brokenOf({ facts, checked, repair }: LoadedSavedTrip): BrokenTrip | null {
  const isBroken = checked.condition === 'broken' || checked.condition === 'none';
  return isBroken ? brokenTrip(facts, checked, repair) : null;
}

function mailsOf(
  { trip, isAddressMuted }: OwnTripRead,
  user: User,
  { areOn: areMailsOn }: Deps['config']['watchMails'],
): SavedTripView['mails'] {
  const canBeOn = areMailsOn && user.email !== null && user.emailConfirmedAt !== null && !isAddressMuted;
  const hint = areMailsOn ? mailHint(user, isAddressMuted) : MAILS_OFF;
  return { areOn: canBeOn && !trip.isMuted, canBeOn, hint };
}

const MAILS_OFF = 'We send no email about trips right now, so changes show up here only.';

function mailHint({ email, emailConfirmedAt }: User, isAddressMuted: boolean): string {
  if (email === null) return 'Your account has no email address.';
  if (emailConfirmedAt === null) return `Confirm ${email} first. Until then, changes show up here only.`;
  if (isAddressMuted) return `Email to ${email} was refused, so changes show up here only.`;
  return `We write to ${email} when a game of this trip moves or a drive no longer fits.`;
}

/** The fan's own people, rooms and prices are numbers in the address of the trip's page. */
function costOf(
  config: Deps['config'],
  { trip }: OwnTripRead,
  { facts, checked }: LoadedSavedTrip,
): SavedTripView['cost'] {
  const bought = boughtByNumber(trip.bought, checked);
  const cost = { ...parseTripCost(new URLSearchParams()), bought };
  const state = tripPageState(facts, checked, { config, cost }).cost;
  if (state === null) return null;
  const change = `${paths.trip(trip.code)}${tripCostQueryString(cost)}#cost`;
  return { line: costLine(state), bill: billOf(state), change };
}

function liveOf(
  { trip, followers }: OwnTripRead,
  loaded: LoadedTrip | null,
  siteOrigin: string,
): SavedTripView['live'] {
  const { liveKey, ownKey, showsHome, homePlace, name, firstDate, lastDate } = trip;
  const home = loaded?.facts.home ? placeName(loaded.facts.home) : 'your home city';
  return {
    link: liveKey === null ? null : `${siteOrigin}${paths.liveTrip(liveKey)}`,
    text: `${name}, ${dateSpan(firstDate, lastDate)}`,
    siteOrigin,
    ownCalendar: paths.liveCalendar(ownKey),
    showsHome,
    home: homePlace === null ? null : home,
    followers,
  };
}

/** Postponed and canceled games are left out. */
export function begunGames({ places, visits }: TripPlacesRead, now: Date) {
  const seen = new Set(visits.map(subjectOf));
  return places.flatMap((game) => {
    const { gameId, known, timeZone, upcomingUntil } = game;
    const until = upcomingUntil?.getTime() ?? gamePeriod(known, timeZone).aheadUntil;
    const own = visitsOf(game);
    if (!wasPlayed(game) || until > now.getTime() || own.length === 0) return [];
    return {
      id: gameId,
      matchup: known.matchup,
      day: dayText(localDateOf(known)),
      visits: own,
      isCheckedOff: own.every((visit) => seen.has(subjectOf(visit))),
    };
  });
}

function subjectOf({ kind, subject }: Visit): string {
  return `${kind} ${subject}`;
}
