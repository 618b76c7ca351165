import { leagueFromPath, type League } from '../leagues.ts';
import { teamBySlug, type Team } from '../teams/index.ts';
import { teamsOfReferences, parsePerformerIds } from '../teams/team-ids.ts';
import { roundToFive } from '../travel/leg-text.ts';
import { trainBetween } from '../travel/rail.ts';
import type { Travel } from '../travel/travel-mode.ts';
import { driveBetween, type Drive, type DriveTable, type VenuePoint } from '../travel/travel.ts';
import { venueById } from '../venues/index.ts';
import { mustExist } from '../must-exist.ts';

type CityColumn<Suffix extends string> = Record<`city${1 | 2 | 3 | 4 | 5 | 6}${Suffix}`, string | null>;

interface StoredCard extends CityColumn<''>, CityColumn<'Content'> {
  slug: string;
  sport: League;
  cardTitle: string;
  cardIntro: string;
  /** In /images/roadtrips/. */
  cardImage: string;
  teamsPerformerIds: string;
  teamSlugs: readonly string[];
  travel: Travel;
}

export interface StoredRoadtrip extends StoredCard, CityColumn<'ViatorLink'>, CityColumn<'ViatorWidget'> {
  introContent: string;
  checkedOn: string;
}

export type RoadtripCard = ReturnType<typeof toRoadtripCard>;
export type Roadtrip = ReturnType<typeof toRoadtrip>;
export type RoadtripStop = Roadtrip['stops'][number];

export interface RoadtripLeg extends Drive {
  crossesBorder: boolean;
  /** The train, like 'Amtrak'; the minutes are then from station to station. */
  by?: string;
}

const DEFAULT_CARD_IMAGE = 'default.jpg';

const CITY_NUMBERS = [1, 2, 3, 4, 5, 6] as const;

export function toRoadtrip(row: StoredRoadtrip) {
  const card = toRoadtripCard(row);
  const stops = usedCities(row).map(({ city, number }) => ({
    city,
    /** Sanitized HTML. */
    content: row[`city${number}Content`] ?? '',
    viatorWidget: row[`city${number}ViatorWidget`] ?? '',
    viatorLink: row[`city${number}ViatorLink`]?.trim() ?? '',
    teams: teamsIn(city, card),
  }));
  return {
    ...card,
    introContent: row.introContent,
    stops,
    performerIds: parsePerformerIds(row.teamsPerformerIds),
    checkedOn: row.checkedOn,
  };
}

/** Loaded rows name teams by slug. Others may have only ids. */
function teamsOf({ sport, teamSlugs, teamsPerformerIds }: StoredCard): Team[] {
  const bySlug = teamSlugs.flatMap((slug) => teamBySlug(sport, slug) ?? []);
  if (bySlug.length > 0) return bySlug;
  return teamsOfReferences(sport, parsePerformerIds(teamsPerformerIds));
}

export function toRoadtripCard(row: StoredCard) {
  return {
    slug: row.slug,
    league: row.sport,
    title: row.cardTitle,
    intro: row.cardIntro,
    image: cardImageFile(row.cardImage),
    cities: usedCities(row).map(({ city }) => city),
    teams: teamsOf(row),
    travel: row.travel,
  };
}

/** See content/README.md. */
export function leagueOfSlug(slug: string): League | null {
  return leagueFromPath(slug.split('-', 1)[0] ?? '');
}

function teamsIn(city: string, { teams }: Pick<RoadtripCard, 'teams'>): Team[] {
  return teams.filter(({ marketCity }) => marketCity === city);
}

/** See docs/rules.md#roadtrips. */
function usedCities(row: StoredCard): { city: string; number: (typeof CITY_NUMBERS)[number] }[] {
  return CITY_NUMBERS.map((number) => ({ number, city: cleanCityName(row[`city${number}`] ?? '') })).filter(
    ({ number, city }) => city !== '' && (row[`city${number}Content`] ?? '').trim() !== '',
  );
}

export function cleanCityName(name: string): string {
  return name
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function cardImageFile(name: string): string {
  const file = name.trim();
  if (file === '') return DEFAULT_CARD_IMAGE;
  return file.includes('.') ? file : `${file}.jpg`;
}

export function locationSummary(cities: readonly string[]): string {
  const first = cities[0] ?? '';
  const last = cities.at(-1) ?? first;
  return cities.length < 2 ? first : `${first} to ${last}`;
}

/**
 * Returns drives between the venues of each stop's first team, the last one to the first stop. A leg is null
 * without a team or a road.
 */
export function roadtripLegs(
  stops: readonly Pick<RoadtripStop, 'teams'>[],
  drives: DriveTable,
): (RoadtripLeg | null)[] {
  if (stops.length < 2) return [];
  const venues = stops.map(firstVenue);
  return venues.map((from, index) => {
    const to = venues[(index + 1) % venues.length];
    const drive = from && to ? driveBetween(drives, from, to) : null;
    return drive && { ...drive, crossesBorder: from?.country !== to?.country };
  });
}

/** Returns drives or trains as `roadtripLegs` does. */
export function travelLegs(
  { travel }: Pick<RoadtripCard, 'travel'>,
  stops: readonly Pick<RoadtripStop, 'city' | 'teams'>[],
  drives: DriveTable,
): (RoadtripLeg | null)[] {
  const legs = roadtripLegs(stops, drives);
  if (travel === 'drive') return legs;
  return legs.map((leg, index) => {
    const train = trainBetween(
      mustExist(stops[index]).city,
      mustExist(stops[(index + 1) % stops.length]).city,
    );
    if (leg === null || train === null) return null;
    const { miles, crossesBorder } = leg;
    return { miles, minutes: train.minutes, crossesBorder, by: train.by };
  });
}

/** Returns null when a leg is unknown or there is none. */
export function routeTotal(legs: readonly (Drive | null)[]): { miles: number; minutes: number } | null {
  // The last leg returns to the first stop.
  const ahead = legs.slice(0, -1);
  const known = ahead.flatMap((leg) => leg ?? []);
  if (known.length === 0 || known.length < ahead.length) return null;
  return {
    miles: known.reduce((sum, { miles }) => sum + miles, 0),
    minutes: known.reduce((sum, { minutes }) => sum + roundToFive(minutes), 0),
  };
}

export function cardLegs(card: RoadtripCard, drives: DriveTable): (RoadtripLeg | null)[] {
  return travelLegs(
    card,
    card.cities.map((city) => ({ city, teams: teamsIn(city, card) })),
    drives,
  );
}

function firstVenue({ teams }: Pick<RoadtripStop, 'teams'>): VenuePoint | null {
  const venue = teams[0] ? venueById(teams[0].venueId) : null;
  if (venue === null) return null;
  const { id, country, latitude, longitude } = venue;
  return { id, country, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}
