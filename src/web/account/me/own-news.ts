import type { OwnNewsRead } from '../../../db/queries/page-state.ts';
import { gameDate } from '../../../domain/games/game-date.ts';
import { isInTheEvening, localDateOf, type Game } from '../../../domain/games/game.ts';
import { matchupText } from '../../../domain/games/matchup.ts';
import { localDateAt } from '../../../domain/dates/zoned-time.ts';
import { currentNickname, teamByName } from '../../../domain/teams/index.ts';
import { isOff } from '../../../domain/trips/watch/game-change.ts';
import { knownClock } from '../../../domain/trips/watch/known-game.ts';
import { noticeText } from '../../../domain/trips/watch/notice-text.ts';
import type { OwnNews } from '../../ui/home-slot.tsx';
import { paths } from '../../urls/paths.ts';
import { countdownOf, isOver, tripStand } from '../trips/trip-status.ts';

/** Chooses the most urgent: a broken trip, a game today, the next trip (docs/rules.md#state-on-pages). */
export function ownNews(read: OwnNewsRead, now: Date): OwnNews {
  return brokenTrip(read, now) ?? gameToday(read, now) ?? nextTrip(read, now) ?? NO_TRIP;
}

const NO_TRIP: OwnNews = { lead: 'No trip ahead.', text: 'Plan one', href: paths.trips() };

function tripsAhead({ trips }: OwnNewsRead, now: Date) {
  return trips
    .filter((trip) => !isOver({ trip }, now))
    .map((trip) => ({ ...trip, stand: tripStand({ trip, isWaiting: trip.isWaiting }, trip.games) }));
}

function brokenTrip(read: OwnNewsRead, now: Date): OwnNews | null {
  const broken = tripsAhead(read, now).find(({ stand }) => stand.kind === 'broken');
  if (!broken) return null;
  const cause = read.breaks.find(({ tripId }) => tripId === broken.id);
  const text = cause
    ? noticeText(cause.before, cause.after).headline
    : `${broken.name} no longer works as planned`;
  return { lead: 'Look at your trip:', text, href: paths.savedTrip(broken.id) };
}

function nextTrip(read: OwnNewsRead, now: Date): OwnNews | null {
  const [trip] = tripsAhead(read, now);
  if (!trip) return null;
  const countdown = countdownOf({ trip }, now);
  return {
    lead: `Your trip ${countdown === 'under way' ? 'now' : countdown}:`,
    text: `${trip.name}. ${trip.stand.text}${trip.isWaiting ? ' We are checking it.' : ''}`,
    href: paths.savedTrip(trip.id),
  };
}

type GameClock = Pick<Game, 'localDateTime' | 'startsAt' | 'timeZone' | 'timeTbd' | 'dateTbd' | 'city'> &
  Partial<Pick<Game, 'doubleheader' | 'gameNumber'>>;

/** The first that has not begun. A game of a trip is named with both teams, because its fan may follow neither. */
function gameToday({ trips, tripGames, teamIds, teamGames }: OwnNewsRead, now: Date): OwnNews | null {
  const stored = new Set(trips.filter((trip) => !isOver({ trip }, now)).map(({ id }) => id));
  const ofTrips = tripGames
    .filter(({ tripId, known }) => stored.has(tripId) && !isOff(known))
    .map(({ tripId, known }) => ({
      game: { ...known, ...knownClock(known) },
      who: known.matchup,
      href: paths.savedTrip(tripId),
    }));
  const ofTeams = teamGames.map((game) => {
    const team = [game.homeTeam, game.awayTeam]
      .flatMap((name) => (name === null ? [] : (teamByName(game.league, name) ?? [])))
      .find(({ id }) => teamIds.includes(id));
    return {
      game,
      who: team ? currentNickname(team) : matchupText(game),
      href: team ? paths.team(team) : paths.myTeams(),
    };
  });
  const [first] = [...ofTrips, ...ofTeams]
    .filter(({ game }) => isTodayAndAhead(game, now))
    .toSorted((a, b) => startOf(a.game) - startOf(b.game));
  if (!first) return null;
  const { game, who, href } = first;
  const time = game.timeTbd ? 'time not set' : (clockText(game) ?? 'time not set');
  return { lead: who, text: `${isInTheEvening(game) ? 'tonight' : 'today'}, ${time}`, href };
}

function isTodayAndAhead(game: GameClock, now: Date): boolean {
  if (game.dateTbd || localDateOf(game) !== localDateAt(now, game.timeZone)) return false;
  return game.startsAt === null || game.startsAt > now;
}

/** Games without a time come last. */
function startOf({ startsAt }: GameClock): number {
  return startsAt?.getTime() ?? Infinity;
}

function clockText(game: GameClock): string | null {
  return gameDate({ doubleheader: null, gameNumber: null, ...game }).time;
}
