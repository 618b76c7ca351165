import { DAY_MS, MINUTE_MS } from '../../../domain/dates/durations.ts';
import type {
  MyTripsRead,
  SavedTrip,
  SavedTripGame,
  SavedTripRead,
} from '../../../db/queries/saved-trips.ts';
import { daysBetween, localDateAt } from '../../../domain/dates/zoned-time.ts';
import { isOff } from '../../../domain/trips/watch/game-change.ts';
import { gamePeriod, isTripOver } from '../../../domain/trips/watch/trip-clock.ts';
import { localDateOf } from '../../../domain/games/game.ts';
import type { TripStatus } from './my-trips-view.ts';

const MINUTES_AN_HOUR = 60;
const HOURS_SHOWN = 48;
const HOURS_A_DAY = 24;

/** When the sources were last asked. */
type ScheduleReads = Pick<MyTripsRead, 'feeds' | 'readDates'>;

type TripTimes = Pick<SavedTrip, 'state' | 'firstDate' | 'lastDate' | 'timeZone'>;

export function isOver({ trip }: { trip: TripTimes }, now: Date): boolean {
  return trip.state === 'past' || isTripOver(trip, now);
}

/** Returns 'in 12 days', 'tomorrow', 'today', 'under way' or 'over'. */
export function countdownOf(saved: { trip: TripTimes }, now: Date): string {
  if (isOver(saved, now)) return 'over';
  const { firstDate, timeZone } = saved.trip;
  const days = daysBetween(localDateAt(now, timeZone), firstDate);
  if (days < 0) return 'under way';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

export function tripStatus(
  saved: Pick<SavedTripRead, 'trip' | 'games' | 'isWaiting'>,
  reads: ScheduleReads,
  now: Date,
): TripStatus {
  const { games } = saved;
  if (isOver(saved, now)) return { kind: 'past', text: 'This trip is over.', checked: '' };
  const gameAtHand = nextGameAtHand(saved, now);
  const advice = gameAtHand === null ? '' : ' On game day, check with the team too.';
  const stand = tripStand(saved, games.length);
  return saved.isWaiting
    ? { ...stand, checked: `We are checking this trip.${advice}` }
    : { ...stand, checked: `Checked ${agoText(checkedAt(saved, reads, gameAtHand), now)}.${advice}` };
}

/** Of a trip that is not over. */
export function tripStand(
  { trip, isWaiting }: { trip: Pick<SavedTrip, 'state' | 'acceptedAt'>; isWaiting: boolean },
  games: number,
): Pick<TripStatus, 'kind' | 'text'> {
  if (isWaiting) return { kind: 'waiting', text: 'A game changed.' };
  if (trip.state === 'broken') {
    return trip.acceptedAt === null
      ? { kind: 'broken', text: 'This trip no longer works as planned.' }
      : { kind: 'accepted', text: 'Kept as it is. It no longer works as planned.' };
  }
  const stand = standText(games);
  return trip.state === 'tight'
    ? { kind: 'tight', text: `${stand}, but time is tight between two of them.` }
    : { kind: 'fine', text: `${stand}.` };
}

function standText(games: number): string {
  if (games === 1) return 'The game stands';
  return games === 2 ? 'Both games stand' : `All ${games} games stand`;
}

/** The next game, if it starts within 24 hours. */
function nextGameAtHand(
  { trip: { timeZone }, games }: Pick<SavedTripRead, 'trip' | 'games'>,
  now: Date,
): SavedTripGame | null {
  const ahead = games.flatMap((game) => {
    const { startsFrom, aheadUntil } = gamePeriod(game.known, timeZone);
    return isOff(game.known) || aheadUntil < now.getTime() ? [] : [{ game, startsFrom }];
  });
  const [next] = ahead.toSorted((a, b) => a.startsFrom - b.startsFrom);
  return next && next.startsFrom - now.getTime() <= DAY_MS ? next.game : null;
}

/**
 * A trip with no check to come is as its leagues were when they were refreshed. On a game's day, what counts is
 * when its date was read (docs/rules.md#game-day).
 */
function checkedAt(
  { trip, games }: Pick<SavedTripRead, 'trip' | 'games'>,
  { feeds, readDates }: ScheduleReads,
  gameAtHand: SavedTripGame | null,
): Date {
  const leagues = new Set(games.map(({ league }) => league));
  const refreshes = feeds
    .filter(({ league }) => leagues.has(league))
    .map(({ refreshedAt }) => refreshedAt.getTime());
  const oldest = refreshes.length === 0 ? 0 : Math.min(...refreshes);
  const ownDate = readDates.find(
    ({ league, localDate }) => gameAtHand?.league === league && localDateOf(gameAtHand.known) === localDate,
  );
  return new Date(Math.max(oldest, trip.checkedAt.getTime(), ownDate?.readAt.getTime() ?? 0));
}

/** Returns 'just now', '12 min ago', '2 hr ago' or '3 days ago'. */
function agoText(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < MINUTES_AN_HOUR) return `${minutes} min ago`;
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  return hours < HOURS_SHOWN ? `${hours} hr ago` : `${Math.floor(hours / HOURS_A_DAY)} days ago`;
}
