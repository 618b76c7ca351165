import type { Deps } from '../../../composition/web-deps.ts';
import type { OwnTripRead } from '../../../db/queries/saved-trips.ts';
import type { User } from '../../../db/queries/accounts/accounts.ts';
import { dateSpan, dayText } from '../../../domain/dates/date-text.ts';
import { gameDate } from '../../../domain/games/game-date.ts';
import { localDateOf } from '../../../domain/games/game.ts';
import { matchupText } from '../../../domain/games/matchup.ts';
import { missingGame, stopNote, tripChanges } from '../../../domain/trips/check/change-text.ts';
import { stopCity } from '../../../domain/trips/check/stop-city.ts';
import { decodeTrip } from '../../../domain/trips/code/trip-code.ts';
import { noticeText } from '../../../domain/trips/watch/notice-text.ts';
import { placeName } from '../../trip-pages/way-views.ts';
import { loadTrip, type LoadedTrip } from '../../trip-pages/load-trip.ts';
import { billOf, costLine } from '../../trip-pages/trip-cost-section.tsx';
import { tripPageState } from '../../trip-pages/trip-page-state.ts';
import { findRepair, type RepairResult } from '../../trip-pages/find-repair.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import type { WebContext } from '../../http/web-context.ts';
import { paths } from '../../urls/paths.ts';
import { parseTripCost, tripCostQueryString } from '../../urls/trip-cost-query.ts';
import { accountDate } from '../settings/account-time.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { boughtByNumber, ticketsOf } from './bought-tickets.ts';
import { countdownOf, isOver, tripStatus } from './trip-status.ts';
import type { TripPlacesRead, Visit } from '../../../db/queries/visits.ts';
import { gamePeriod } from '../../../domain/trips/watch/trip-clock.ts';
import { visitsOf, wasPlayed } from '../places/past-trips.ts';

export interface LoadedSavedTrip extends LoadedTrip {
  repair: RepairResult;
}

/** Checks the trip with the current schedule and finds its repair. Null while that is not possible. */
export async function loadSavedTrip(c: WebContext, saved: OwnTripRead): Promise<LoadedSavedTrip | null> {
  const { deps } = c.var;
  const { code } = saved.trip;
  const plan = decodeTrip(code);
  if (plan === null) return null;
  // Nobody repairs a trip that is over.
  const packs = isOver(saved, deps.now()) ? null : deps.seasonPacks;
  const buckets = await tripBuckets(c);
  const loaded = await loadTrip(deps, { code, plan }, { buckets, packs });
  if (loaded.kind !== 'found') return null;
  return { ...loaded, repair: await findRepair(deps, loaded, buckets) };
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
    notices: notices.map(({ id, createdAt, before, after }) => ({
      id,
      date: accountDate(createdAt),
      ...noticeText(before, after),
    })),
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

function checkView({
  facts,
  checked: compared,
  repair,
}: LoadedSavedTrip): NonNullable<SavedTripView['check']> {
  const { stops, checked, condition } = compared;
  return {
    stops: stops.map((stop) => {
      const { game } = stop;
      if (game === null || !checked?.stops.includes(stop)) {
        const { id, matchup, date, status } = missingGame(stop);
        return { id, matchup, day: date, time: null, place: '', note: status, isOff: true };
      }
      return {
        id: game.id,
        matchup: matchupText(game),
        day: dayText(localDateOf(game)),
        time: gameDate(game).time,
        place: [game.venueName, stopCity(game)].filter(Boolean).join(', '),
        note: stopNote(stop),
        isOff: false,
      };
    }),
    changes: tripChanges(compared, facts),
    isBroken: condition === 'broken' || condition === 'none',
    repair,
  };
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
