import { like } from '../../src/config/schemas.ts';
import {
  GAME_DAY,
  GUIDE_DAYS,
  guideDayOf,
  MEALS,
  PLACE_KINDS,
  PRICE_BANDS,
  WEEKDAYS,
} from '../../src/domain/content/place.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { MARKET_CITIES } from '../../src/domain/teams/market-cities.ts';
import {
  checked,
  type Finding,
  keys,
  line,
  minutes,
  type SourceFile,
  webAddress,
  whole,
} from './text-file.ts';
import { checkSources, proof, rows, sentence, sources } from './sourced.ts';
import { parseYaml } from './yaml-data.ts';
import * as v from 'valibot';

const MIN_PLACES = 20;
const MIN_OF_KIND = { eat: 8, drink: 3, stay: 4, kids: 3, rain: 3 } as const;
/** Restaurants close: a source of one must not be older than this, unless the place is an institution. */
const MAX_SOURCE_MONTHS = 36;

/** Returns null for an invalid file; the findings say why. */
export function readPlaces(
  { path, text }: SourceFile,
  findings: Finding[],
  remarks: Finding[],
): PlacesFront | null {
  const { data, lineOf } = parseYaml(path, text, PLACES_SCHEMA, findings);
  if (data === null) return null;
  const problems = [
    ...checkSources({ path, lineOf }, data.sources, data),
    ...cityProblems(path, data).map((rule) => ({ file: path, line: lineOf('city'), rule })),
    ...data.places.flatMap((place, index) =>
      placeProblems(data, index).map((rule) => ({
        file: path,
        line: lineOf('places', index),
        rule: `${place.name}: ${rule}`,
      })),
    ),
  ];
  findings.push(...problems);
  remarks.push(...gaps(data).map((rule) => ({ file: path, line: lineOf('places'), rule })));
  return problems.length === 0 ? data : null;
}

function cityProblems(path: string, { city }: PlacesFront): string[] {
  if (!MARKET_CITIES.some(({ name }) => name === city))
    return [`"${city}" is no team's city (src/domain/teams)`];
  return path.endsWith(`/${slugOf(city)}.yml`)
    ? []
    : [`the file of ${city} must be called ${slugOf(city)}.yml`];
}

/** What a city still needs. It keeps no file from being loaded: a short list is better than a wrong one. */
function gaps(data: PlacesFront): string[] {
  const missing = MIN_PLACES - data.places.length;
  return [
    ...(missing > 0 ? [`${data.places.length} places, needs ${MIN_PLACES} or more`] : []),
    ...missingKinds(data),
    ...missingMeals(data),
  ];
}

function missingKinds({ places }: PlacesFront): string[] {
  return Object.entries(MIN_OF_KIND).flatMap(([kind, needed]) => {
    const found = places.filter((place) => place.kind === kind || place.also.some((also) => also === kind));
    return found.length < needed ? [`${found.length} places for ${kind}, needs ${needed} or more`] : [];
  });
}

function missingMeals({ city, places }: PlacesFront): string[] {
  const venues = venuesOf(city);
  const gapsOf = (venueId: string) =>
    GUIDE_DAYS.flatMap((day) => {
      const ofDay = places.filter(
        (place) => guideDayOf({ day: place.day ?? null, nearVenues: place.near }, venueId) === day,
      );
      const missing = MEALS.filter((meal) => !ofDay.some(({ meals }) => meals.includes(meal)));
      return missing.map((meal) => `no ${meal} on day ${day}`);
    });
  if (venues.length === 1) return venues.flatMap(gapsOf);
  return venues.flatMap((venueId) => gapsOf(venueId).map((gap) => `${gap} for ${venueId}`));
}

function venuesOf(city: string): string[] {
  const teams = MARKET_CITIES.find(({ name }) => name === city)?.teams ?? [];
  return [...new Set(teams.map(({ venueId }) => venueId))];
}

function placeProblems(data: PlacesFront, index: number): string[] {
  const { city, places } = data;
  const place = places[index];
  if (place === undefined) return [];
  const asOf = data.sources[place.from]?.age.month;
  if (asOf === undefined) return [];
  const isTwice = places.findIndex(({ name }) => name === place.name) < index;
  const venues = venuesOf(city);
  const elsewhere = place.near.filter((venue) => !venues.includes(venue));
  const isNearNone = place.day === GAME_DAY && venues.length > 1 && place.near.length === 0;
  const isOld = monthsBetween(asOf, data.checked) > MAX_SOURCE_MONTHS && place.since === undefined;
  return [
    ...elsewhere.map((venue) => `near: "${venue}" is no home venue of ${city}`),
    ...(isNearNone ? [`a place of day ${GAME_DAY} says which of ${venues.join(', ')} it is near`] : []),
    ...(isTwice ? ['is listed twice'] : []),
    ...(isOld
      ? [`its source is of ${asOf}; only an institution, with \`since\`, may have one that old`]
      : []),
  ];
}

/** Both begin with a year and a month, like 2026-05. */
function monthsBetween(from: string, to: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(to) - months(from);
}

const MAX_PLACES = 30;
const MONTHS = 12;

const place = v.pipe(
  keys({
    name: line(60),
    kind: v.picklist(PLACE_KINDS, `must be one of ${PLACE_KINDS.join(', ')}`),
    also: v.optional(v.array(v.picklist(['kids', 'rain'], 'must be of kids, rain')), []),
    area: line(60),
    street: v.optional(line(80)),
    price: v.optional(v.picklist(PRICE_BANDS, `must be one of ${PRICE_BANDS.join(' ')}`)),
    day: v.optional(v.picklist([1, 2, 3], 'must be 1, 2 or 3')),
    near: v.optional(v.array(line(60), 'must be a list of venues'), []),
    meals: v.optional(v.array(v.picklist(MEALS, `must be of ${MEALS.join(', ')}`)), []),
    closed: v.optional(v.array(v.picklist(WEEKDAYS, 'must be names of weekdays')), []),
    since: v.optional(
      v.pipe(whole('must be a year'), v.minValue(1600), v.maxValue(2000, 'is for institutions')),
    ),
    text: line(160),
    url: v.optional(webAddress),
    from: line(40),
  }),
  v.check(
    ({ kind, meals }) => (kind === 'eat') === meals.length > 0,
    'a place to eat has meals, no other place does',
  ),
);

const figures = (min: number, max: number) =>
  v.pipe(
    v.array(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), 'must be a list'),
    v.length(MONTHS, `must have ${MONTHS} figures`),
  );

/** Describes `places/<city>.yml`. */
const PLACES_SCHEMA = keys({
  city: line(40),
  checked,
  sources,
  places: v.pipe(
    v.array(place, 'must list places'),
    v.minLength(1, 'is empty'),
    v.maxLength(MAX_PLACES, `has more than ${MAX_PLACES} places`),
  ),
  arrivals: rows(
    keys({
      airport: like(/^[A-Z]{3}$/, 'must be a code like MKE'),
      by: line(60),
      minutes: v.optional(minutes(1, 240)),
      fare: v.optional(line(40)),
      runs: v.optional(line(80)),
      ...proof,
    }),
    5,
  ),
  day_pass: v.optional(sentence),
  taxi: v.optional(sentence),
  climate: v.optional(
    keys({
      high: figures(-20, 120),
      low: figures(-40, 100),
      wet_days: v.optional(figures(0, 31)),
      at: v.optional(line(60)),
      from: line(40),
    }),
  ),
});

export type PlacesFront = v.InferOutput<typeof PLACES_SCHEMA>;
