import type { StayFacts } from '../../db/queries/trip-finder.ts';
import type { Place } from '../../domain/content/place.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { clockParts, clockWords, dayText, daySpan } from '../../domain/dates/date-text.ts';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { wallClockAt } from '../../domain/dates/wall-clock.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';
import { listText } from '../../domain/list-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { cityOfVenue, positionOf, timeZoneOf } from '../../domain/travel/city-venues.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { greatCircleMiles } from '../../domain/travel/great-circle.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';
import { gameLine } from '../games/game-line.ts';
import type { GameLine } from '../games/game-lines.tsx';
import { gamesText } from '../games/shown-game.ts';
import { paths } from '../urls/paths.ts';
import { numberWord } from './answer-text.ts';
import { walkText } from './trip-drive-text.ts';
import { transitText } from '../venues/venue-text.ts';

interface StayDay {
  date: string;
  weekday: string;
  day: number;
  games: readonly { line: GameLine; place: string; ways: readonly string[] }[];
  /** On a day without a game, a guide's day. */
  guide: { href: string; text: string } | null;
}

const FEW_MILES = 2;
const GUIDE_DAYS = 2;
const WAYS_SHOWN = 2;
const TIMES = ['', 'twice', 'three times', 'four times', 'five times'];

/** For example, 'Five games in Boston, no car', or 'Nine games, one bed in New York'. */
export function stayTitle(city: MarketCity, { games }: Pick<Trip, 'games'>, hasCar: boolean): string {
  const count = `${numberWord(games.length)} ${games.length === 1 ? 'game' : 'games'}`;
  return hasCar ? `${count}, one bed in ${city.name}` : `${count} in ${city.name}, no car`;
}

/** For example, 'Thu, Dec 10 to Thu, Dec 17 · 7 nights · 3 free days · 4 hr of driving'. */
export function stayFigures({ firstDate, lastDate, games, minutes, roundTrips }: Trip): string[] {
  const nights = daysBetween(firstDate, lastDate);
  const free = nights + 1 - new Set(games.map(({ localDate }) => localDate)).size;
  const teams = hostsOf(games).length;
  return [
    firstDate === lastDate ? dayText(firstDate) : `${dayText(firstDate)} to ${dayText(lastDate)}`,
    ...(nights === 0 ? [] : [`${nights} ${nights === 1 ? 'night' : 'nights'}`]),
    ...(free === 0 ? [] : [`${free} free ${free === 1 ? 'day' : 'days'}`]),
    `${teams} ${teams === 1 ? 'team' : 'teams'}`,
    ...(roundTrips.length === 0 ? [] : [`${hoursAndMinutes(roundToFive(minutes))} of driving`]),
  ];
}

/** For example, 'Patriots, Celtics twice, Bruins twice'. */
export function hostsText(games: readonly TripGame[]): string {
  return hostsOf(games)
    .map(([name, count]) => [name, TIMES[count - 1] ?? `${count} times`].filter(Boolean).join(' '))
    .join(', ');
}

function hostsOf(games: readonly TripGame[]): [name: string, games: number][] {
  const hosts = Map.groupBy(games, ({ league, homeTeam }) => nicknameOf(league, homeTeam));
  return [...hosts].map(([name, ofHost]) => [name, ofHost.length]);
}

/** For example, '4 games, Dec 14-17'. */
export function shorterText({ games, firstDate, lastDate }: Trip): string {
  return `${gamesText(games.length)}, ${daySpan(firstDate, lastDate)}`;
}

export function stayDays(city: MarketCity, trip: Trip, facts: StayFacts): StayDay[] {
  const { games, firstDate, lastDate } = trip;
  const guide = city.teams.find((team) => facts.guides.has(guideSlug(team)));
  const told = new Set<string>();
  let free = 0;
  return Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, index) => {
    const date = addDays(firstDate, index);
    const { weekday, day } = mustExist(clockParts(`${date}T00:00`));
    const ofDay = games.filter(({ localDate }) => localDate === date);
    if (ofDay.length === 0) free += 1;
    const isTold = ofDay.length === 0 && free <= GUIDE_DAYS && guide !== undefined;
    return {
      date,
      weekday: weekday.slice(0, 3),
      day,
      games: ofDay.map((game) => {
        // A way is told once.
        const isKnown = told.has(game.venueId);
        told.add(game.venueId);
        return {
          line: gameLine(game, { hasZones: false }),
          place: placeOf(city, game),
          ways: [...drivesOf(game, trip, city), ...(isKnown ? [] : waysTo(game, facts))],
        };
      }),
      guide: isTold
        ? {
            href: `${paths.cityGuide(guide)}#day-${free}`,
            text: `Ideas for ${free === 1 ? 'a' : 'another'} day in ${city.name}`,
          }
        : null,
    };
  });
}

/** For example, 'Gillette Stadium, Foxborough, 22 miles from downtown'. */
function placeOf(city: MarketCity, { venueId }: TripGame): string {
  const venue = venueById(venueId);
  const [center, position] = [cityPlace(city.name), positionOf(venue)];
  const miles = center && position ? greatCircleMiles(center, position) : 0;
  return [
    venue?.name ?? city.name,
    ...(venue && venue.city !== city.name ? [venue.city] : []),
    ...(miles >= FEW_MILES && cityOfVenue(venueId) === city.name
      ? [`${Math.round(miles)} miles from downtown`]
      : []),
  ].join(', ');
}

/** For example, 'Drive 1 hr 50 min, leave by 10:40 AM' and 'Back in Boston at 11:20 PM'. */
function drivesOf(game: TripGame, { games, roundTrips }: Trip, city: MarketCity): string[] {
  const at = games.indexOf(game);
  const out = roundTrips.find(({ firstGame }) => firstGame === at)?.out;
  const back = roundTrips.find(({ lastGame }) => lastGame === at)?.back;
  const zone = timeZoneOf(city);
  return [
    ...(out && walkText(out) === null
      ? [
          `Drive ${hoursAndMinutes(roundToFive(out.minutes))}, leave by ${clockAt(out.leavesAt, zone, Math.floor)}`,
        ]
      : []),
    ...(back && walkText(back) === null
      ? [`Back in ${city.name} at ${clockAt(back.arrivesAt, zone, Math.ceil)}`]
      : []),
  ];
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

function clockAt(instant: Date, timeZone: string, round: (value: number) => number): string {
  const fives = new Date(round(instant.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
  return clockWords(wallClockAt(fives.getTime(), timeZone).minutes);
}

function waysTo({ venueId }: TripGame, { venues }: StayFacts): string[] {
  return (venues.get(venueId)?.transit ?? []).slice(0, WAYS_SHOWN).map(transitText);
}

/** Hotels and areas of the city's guide, by area. */
export function staysByArea({ city }: StayFacts): { area: string; places: readonly Place[] }[] {
  const stays = (city?.places ?? []).filter(({ kind }) => kind === 'stay');
  return [...Map.groupBy(stays, ({ area }) => area)].map(([area, places]) => ({ area, places }));
}

export function teamsText(city: MarketCity): string {
  return listText(
    city.teams.map(({ nickname }) => nickname),
    'and',
  );
}
