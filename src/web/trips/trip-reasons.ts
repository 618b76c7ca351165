import { ceilToFive, hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { NamedAnswer, ScoredTrip } from '../../domain/trips/finder/trip-answer.ts';
import { spareText } from './trip-drive-text.ts';
import { cityOf, gamesText, matchupOf, type ShownGame } from '../games/shown-game.ts';

interface CardContext {
  /** The trips of the list, the first one first. */
  listed: readonly ScoredTrip[];
  name: NamedAnswer['name'] | null;
}

/** One reason for a card, such as '2 nights shorter', and what is tight about it (docs/rules.md#best-trips). */
export function reasonFor(trip: ScoredTrip, context: CardContext): string | null {
  const reason = whyListed(trip, context);
  const tight = trip.tightLegs > 0 ? tightestText(trip) : null;
  if (tight === null) return reason;
  return reason === null ? `Only ${tight}` : `${reason}, but only ${tight}`;
}

function whyListed(trip: ScoredTrip, { listed, name }: CardContext): string | null {
  const [first] = listed;
  const cities = citiesOf(trip);
  if (name === 'best' && trip.games.length > 1) return bestText(trip);
  if (cities.length === 1 && trip.games.length > 1) return `All in ${cities[0]}, no driving between cities`;
  if (!first || first === trip) return namedText(trip, name);
  if (name === 'easiest') {
    return `Easiest: ${hoursText(trip.minutes)} of driving in all, ${fewerGames(trip, first) ?? 'as many games as the first trip'}`;
  }
  if (name === 'most') return namedText(trip, name);
  const others = citiesOf(first);
  const isOther = cities.filter((city) => !others.includes(city)).length * 2 >= cities.length;
  const figures = [gamesDifference(trip, first), drivingDifference(trip, first)].filter(
    (text) => text !== null,
  );
  if (isOther) return [`Another way: ${cities.join(', ')}`, figures.join(', ')].filter(Boolean).join('; ');
  const only = trip.games.find(
    (game) => game.league === 'NFL' && listed.every((other) => other === trip || !other.games.includes(game)),
  );
  if (only) return `The only one here with ${matchupOf(only)}`;
  const nights = first.nights - trip.nights;
  if (nights > 0) return `${nights === 1 ? '1 night' : `${nights} nights`} shorter`;
  const added = cities.filter((city) => !others.includes(city));
  const text = [figures.join(', '), added.length > 0 && `adds ${added.join(' and ')}`]
    .filter(Boolean)
    .join('; ');
  return text === '' ? null : text[0]?.toUpperCase() + text.slice(1);
}

function namedText(trip: ScoredTrip, name: CardContext['name']): string | null {
  return name === 'most'
    ? `Most games: ${trip.games.length}, for ${hoursText(trip.minutes)} of driving`
    : null;
}

/** For example, 'Best mix: 6 games in 3 leagues, never more than 5 hr of driving a day'. */
function bestText({ games, leagues, minutes, longestDayMinutes, freeDates }: ScoredTrip): string {
  const inLeagues = leagues.length > 1 ? ` in ${leagues.length} leagues` : '';
  const driving =
    minutes < ALMOST_NO_MINUTES
      ? 'almost no driving'
      : // The longest day has less driving where the fan also drives on a free day.
        freeDates.length > 0
        ? `${hoursText(minutes)} of driving in all`
        : `never more than ${hoursAndMinutes(ceilToFive(longestDayMinutes))} of driving a day`;
  return `Best mix: ${gamesText(games.length)}${inLeagues}, ${driving}`;
}

const ALMOST_NO_MINUTES = 30;

function fewerGames(trip: ScoredTrip, first: ScoredTrip): string | null {
  const fewer = first.games.length - trip.games.length;
  if (fewer === 0) return null;
  return `${gamesText(Math.abs(fewer))} ${fewer > 0 ? 'fewer' : 'more'} than the first trip`;
}

function gamesDifference(trip: ScoredTrip, first: ScoredTrip): string | null {
  const more = trip.games.length - first.games.length;
  if (more === 0) return null;
  return more > 0 ? `${more} more ${more === 1 ? 'game' : 'games'}` : `${gamesText(-more)} fewer`;
}

function drivingDifference(trip: ScoredTrip, first: ScoredTrip): string | null {
  const more = trip.minutes - first.minutes;
  if (Math.abs(more) < LEAST_DIFFERENCE_MINUTES) return null;
  return `${hoursText(Math.abs(more))} ${more > 0 ? 'more' : 'less'} driving`;
}

const LEAST_DIFFERENCE_MINUTES = 30;
const MINUTES_IN_HOURS = 90;

/** Returns '7 hr', or '45 min' of a short time. */
function hoursText(minutes: number): string {
  if (minutes < MINUTES_IN_HOURS) return hoursAndMinutes(roundToFive(minutes));
  return `${Math.round(minutes / 60)} hr`;
}

/** Returns '6 min to spare before Ravens at Bengals', or null where no time to spare is known. */
function tightestText({ games, legs, minutesToSpare }: ScoredTrip): string | null {
  if (minutesToSpare === null) return null;
  const leg = legs.findIndex((one) => one.minutesToSpare === minutesToSpare);
  const game = games[leg + 1];
  return game ? `${spareText(minutesToSpare)} to spare before ${matchupOf(game)}` : null;
}

/** Names cities in the order of the trip, each once. */
export function citiesOf({ games }: { games: readonly ShownGame[] }): string[] {
  return [...new Set(games.map(cityOf))];
}
