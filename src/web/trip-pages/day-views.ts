import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { guideSlug, guideTeamOfGame } from '../../domain/content/city-guide.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import { stopCity } from '../../domain/trips/check/stop-city.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { TripHome } from '../../domain/trips/finder/trip-question.ts';
import { tripDays, type TripDay, type TripEvent, type TripNight } from '../../domain/trips/trip-days.ts';
import { venueById } from '../../domain/venues/index.ts';
import { gameLine } from '../games/game-line.ts';
import { rowForStop, withStoredGuide, type RowLinks } from '../games/game-row.ts';
import { paths } from '../urls/paths.ts';
import { mapSearch } from '../venues/venue-card.tsx';
import type { DayView, EventView, NightView, PlanBView } from './trip-state.ts';
import { wayView } from './way-views.ts';

interface DayFacts {
  trip: Trip;
  brokenLegs: readonly number[];
  home: TripHome | null;
  drivingHours: number;
  /** In the order of the trip's games. */
  games: readonly ListedGame[];
  /** What became of each game, such as 'Moved from Fri, Dec 4'. */
  notes: readonly (string | null)[];
  planB: readonly (readonly PlanBView[])[];
  links: RowLinks;
  /** By venue id. */
  venueFacts: ReadonlyMap<string, VenueFacts>;
}

export function dayViews(facts: DayFacts): DayView[] {
  const { trip, home, drivingHours } = facts;
  const freeCities = new Set<string>();
  return tripDays(trip, home?.timeZone ?? null, drivingHours).map((day, index, days) => {
    const words = mustExist(clockParts(`${day.date}T00:00`));
    const before = days[index - 1]?.night ?? null;
    return {
      date: day.date,
      weekday: words.weekday,
      day: words.day,
      month: words.month.slice(0, 3),
      free: day.isFree ? firstOnly(freeDay(facts, day, before), freeCities) : null,
      events: day.events.flatMap((event) => eventView(facts, day.date, event)),
      night: nightView(facts, days, index),
      isOnTheRoad: !day.isFree && day.events.length === 0,
    };
  });
}

type FreeDay = NonNullable<DayView['free']>;

/** Links a guide's first day only once. */
function firstOnly(free: FreeDay, seen: Set<string>): FreeDay {
  if (seen.has(free.city)) return { ...free, guide: null };
  seen.add(free.city);
  return free;
}

/** A fan spends a free day where the night before was. */
function freeDay({ games, links, home }: DayFacts, day: TripDay, before: TripNight): FreeDay {
  if (before?.kind === 'bed' && home) {
    return { city: home.name, guide: bedGuide(home, links) };
  }
  const night = before?.kind === 'city' ? before : day.night;
  const game = night?.kind === 'city' ? games[night.game] : undefined;
  const guide = game ? guideTeamOfGame(game) : null;
  const hasGuide = guide !== null && links.guides.has(guideSlug(guide));
  return { city: game ? stopCity(game) : 'town', guide: hasGuide ? guide : null };
}

function bedGuide(home: TripHome | null, { guides }: RowLinks): Team | null {
  const city = home && marketCityOfPlaceSlug(home.slug);
  return city?.teams.find((team) => guides.has(guideSlug(team))) ?? null;
}

/** Of the first of the nights in one place. */
function nightView(
  { games, home, links }: DayFacts,
  days: readonly TripDay[],
  index: number,
): NightView | null {
  const night = days[index]?.night ?? null;
  const isSame = (other: TripNight) => isSameNight(night, other, games);
  if (night === null || isSame(days[index - 1]?.night ?? null)) return null;
  const after = days.slice(index).findIndex((day) => !isSame(day.night));
  const count = after === -1 ? days.length - index : after;
  if (night.kind === 'road') return { title: nightsTitle(count, 'on the road'), stay: null };
  const game = night.kind === 'city' ? games[night.game] : undefined;
  const city = game ? stopCity(game) : home?.name;
  if (city === undefined) return null;
  const team = game ? guideTeamOfGame(game) : bedGuide(home, links);
  const hasGuide = team !== null && links.guides.has(guideSlug(team));
  const stay = hasGuide
    ? { href: `${paths.cityGuide(team)}${PLACES_TO_STAY}`, text: `Areas and hotels in ${team.marketCity}` }
    : {
        href: mapSearch('hotels', game?.venueName ?? null, game?.city ?? city),
        text: `Hotels near ${game?.venueName ?? 'the center'}`,
      };
  return { title: nightsTitle(count, `in ${city}`), stay };
}

const PLACES_TO_STAY = '#places-to-stay';

function nightsTitle(count: number, where: string): string {
  return count === 1 ? `Night ${where}` : `${count} nights ${where}`;
}

function isSameNight(one: TripNight, other: TripNight, games: readonly ListedGame[]): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind !== 'city' || other.kind !== 'city') return one.kind === other.kind;
  const [here, there] = [games[one.game], games[other.game]];
  return here !== undefined && there !== undefined && stopCity(here) === stopCity(there);
}

function eventView(facts: DayFacts, date: string, event: TripEvent): EventView[] {
  if (event.kind !== 'game') return wayView({ ...facts, date }, event);
  const { trip, games, notes, links } = facts;
  const [game, shown] = [games[event.game], trip.games[event.game]];
  if (!game || !shown) return [];
  return [
    {
      kind: 'game',
      id: game.id,
      number: event.game + 1,
      line: gameLine(shown, { hasZones: true }),
      row: withStoredGuide(rowForStop(game, links.rules), links.guides),
      note: notes[event.game] ?? null,
      planB: facts.planB[event.game] ?? [],
      venue: venueView(facts, game),
    },
  ];
}

function venueView({ venueFacts }: DayFacts, { venueId }: ListedGame) {
  const known = venueId === null ? undefined : venueFacts.get(venueId);
  const venue = venueId === null ? null : venueById(venueId);
  return known && venue ? { venue, facts: known } : null;
}
