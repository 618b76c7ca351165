import type { ScoredTrip, Trip, TripAnswer } from '../../../../src/domain/trips/finder/trip-answer.ts';
import { searchGames } from '../../../../src/domain/trips/finder/search-games.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { ALL_TEAMS } from '../../../../src/domain/teams/index.ts';
import type { PlainTrip } from './brute-force.ts';

const nameOf = (slug: string) => ALL_TEAMS.find((team) => team.slug === slug)?.fullName ?? slug;

const knownTeams = new Set(ALL_TEAMS.map(({ fullName }) => fullName));

/** The product's question in the words of the brute force. */
export function plainQuestion({ question, homeRush }: { question: TripQuestion; homeRush: number }) {
  const { home } = question;
  return {
    ...question,
    home: home && { country: home.country, timeZone: home.timeZone, driveTo: home.driveTo, rush: homeRush },
    teams: question.teams.map(({ slug, side }) => ({ name: nameOf(slug), side })),
    skippedTeams: question.skippedTeams.map(nameOf),
    knownTeams,
  };
}

export function playDatesOf(games: readonly TripGame[], question: TripQuestion): Set<string> {
  return new Set(searchGames(games, question).map(({ game }) => game.localDate));
}

export function allTrips(answer: TripAnswer): ScoredTrip[] {
  return [
    ...answer.trips.flatMap(({ trip, twins }) => [trip, ...twins]),
    ...answer.answers.map(({ trip }) => trip),
    ...answer.front,
    ...answer.byStartDate.map(({ trip }) => trip),
  ];
}

export const pointOf = (trip: Trip) =>
  rounded({
    ids: trip.games.map(({ id }) => id),
    dates: Math.round((Date.parse(trip.lastDate) - Date.parse(trip.firstDate)) / 86_400_000) + 1,
    miles: trip.miles,
  });

export const rounded = ({ ids, dates, miles }: Pick<PlainTrip, 'ids' | 'dates' | 'miles'>) => ({
  games: ids.length,
  dates,
  miles: Math.round(miles * 1000) / 1000,
});

/** The fewest miles for each number of games and dates, where no other trip is as good in all three. */
export function frontOf(trips: readonly PlainTrip[]): PlainTrip[] {
  const best = new Map<string, PlainTrip>();
  for (const trip of trips) {
    const key = `${trip.ids.length} ${trip.dates}`;
    if (trip.miles < (best.get(key)?.miles ?? Infinity)) best.set(key, trip);
  }
  const points = [...best.values()].toSorted((a, b) => b.ids.length - a.ids.length || a.dates - b.dates);
  const isBeaten = (point: PlainTrip) =>
    points.some(
      (other) =>
        other !== point &&
        other.ids.length >= point.ids.length &&
        other.dates <= point.dates &&
        other.miles <= point.miles,
    );
  return points.filter((point) => !isBeaten(point));
}
