import { cityPlace } from './city-places.ts';
import type { League } from './leagues.ts';
import { teamBySlug, type Team } from './teams/index.ts';
import { teamByPerformerId, teamReference } from './teams/team-ids.ts';
import { road, type Drive } from './travel.ts';

/** Columns `city1` to `city6` of a stored trip with what belongs to each (product.md section 3). */
type CityColumn<Suffix extends string> = Record<`city${1 | 2 | 3 | 4 | 5 | 6}${Suffix}`, string | null>;

/** What a card needs of a stored trip. Of the cities' content only matters whether there is any. */
interface StoredCard extends CityColumn<''>, CityColumn<'Content'> {
  slug: string;
  sport: League;
  cardTitle: string;
  cardIntro: string;
  /** File name under /images/roadtrips/. */
  cardImage: string;
}

/** A row of `road_trips`. */
export interface StoredRoadtrip extends StoredCard, CityColumn<'ViatorLink'>, CityColumn<'ViatorWidget'> {
  introContent: string;
  teamsPerformerIds: string;
  teamSlugs: readonly string[];
  /** `YYYY-MM-DD` */
  checkedOn: string;
}

/** A trip in a list. */
export interface RoadtripCard {
  slug: string;
  league: League;
  title: string;
  intro: string;
  /** File name of the picture, with its ending. */
  image: string;
  /** In the order of the trip. */
  cities: readonly string[];
}

/** A city of a trip. */
export interface RoadtripStop {
  city: string;
  /** HTML that the loader rendered and sanitised. */
  content: string;
  /** Empty when none is stored, as the link. */
  viatorWidget: string;
  viatorLink: string;
  /** The trip's teams that play there. */
  teams: readonly Team[];
}

/** A whole trip. */
export interface Roadtrip extends RoadtripCard {
  /** HTML, as the cities' content. */
  introContent: string;
  stops: readonly RoadtripStop[];
  teams: readonly Team[];
  performerIds: readonly string[];
  /** `YYYY-MM-DD` */
  checkedOn: string;
}

/** The drive from one stop to the next. */
export interface RoadtripLeg extends Drive {
  crossesBorder: boolean;
}

const DEFAULT_CARD_IMAGE = 'default.jpg';

const CITY_NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/** A stored trip as its page shows it. */
export function roadtripOf(row: StoredRoadtrip): Roadtrip {
  const performerIds = parsePerformerIds(row.teamsPerformerIds);
  const teams = teamsOf(row, performerIds);
  const stops = usedCities(row).map(({ city, number }) => ({
    city,
    content: row[`city${number}Content`] ?? '',
    viatorWidget: row[`city${number}ViatorWidget`] ?? '',
    viatorLink: row[`city${number}ViatorLink`]?.trim() ?? '',
    teams: teams.filter(({ marketCity }) => marketCity === city),
  }));
  return {
    ...roadtripCardOf(row),
    introContent: row.introContent,
    stops,
    teams,
    performerIds,
    checkedOn: row.checkedOn,
  };
}

/** The loader names teams by slug; a row from elsewhere may have their ids alone (product.md section 3). */
function teamsOf({ sport, teamSlugs }: StoredRoadtrip, performerIds: readonly string[]): Team[] {
  const bySlug = teamSlugs.flatMap((slug) => teamBySlug(sport, slug) ?? []);
  if (bySlug.length > 0) return bySlug;
  return performerIds.flatMap((id) => {
    const named = teamReference(sport, id);
    const team = named?.kind === 'performer' ? teamByPerformerId(named.id) : named?.team;
    return team?.league === sport ? [team] : [];
  });
}

/** A stored trip as a list shows it. */
export function roadtripCardOf(row: StoredCard): RoadtripCard {
  return {
    slug: row.slug,
    league: row.sport,
    title: row.cardTitle,
    intro: row.cardIntro,
    image: cardImageFile(row.cardImage),
    cities: usedCities(row).map(({ city }) => city),
  };
}

/** A city counts only with both a name and content; names lose line breaks and tabs (product.md 3 and 5). */
function usedCities(row: StoredCard): { city: string; number: (typeof CITY_NUMBERS)[number] }[] {
  return CITY_NUMBERS.map((number) => ({ number, city: cleanCityName(row[`city${number}`] ?? '') })).filter(
    ({ number, city }) => city !== '' && (row[`city${number}Content`] ?? '').trim() !== '',
  );
}

/** A city's name on one line, trimmed. */
export function cleanCityName(name: string): string {
  return name
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** '.jpg' is added to a name without a dot; no name is the default picture (product.md section 3). */
export function cardImageFile(name: string): string {
  const file = name.trim();
  if (file === '') return DEFAULT_CARD_IMAGE;
  return file.includes('.') ? file : `${file}.jpg`;
}

/** 'Detroit to Pittsburgh'; a single city stands alone (product.md section 2, /roadtrips). */
export function locationSummary(cities: readonly string[]): string {
  const first = cities[0] ?? '';
  const last = cities.at(-1) ?? first;
  return cities.length < 2 ? first : `${first} to ${last}`;
}

/** Performer ids out of a Postgres array, a JSON array or a list with commas; empty entries are dropped. */
export function parsePerformerIds(text: string): string[] {
  return text
    .trim()
    .replace(/^[[{]/, '')
    .replace(/[\]}]$/, '')
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((entry) => entry !== '' && entry.toLowerCase() !== 'null');
}

/**
 * The drives of a round trip: from each city to the next, and from the last back to the first. Null where
 * a city's position is not known; none at all with fewer than two cities.
 */
export function roadtripLegs(cities: readonly string[]): (RoadtripLeg | null)[] {
  if (cities.length < 2) return [];
  return cities.map((city, index) => {
    const from = cityPlace(city);
    const to = cityPlace(cities[index + 1] ?? cities[0] ?? '');
    return from && to && { ...road(from, to), crossesBorder: from.country !== to.country };
  });
}
