import {
  GAME_DAY,
  GUIDE_DAYS,
  guideDayOf,
  MEALS,
  type GuideDay,
  type Place,
} from '../../domain/content/place.ts';
import { capitalized } from '../../domain/list-text.ts';
import { mapSearch } from '../venues/venue-card.tsx';

interface Group {
  title: string;
  places: readonly Place[];
  /** Places that the page has already described, with the day that lists them. */
  known?: ReadonlyMap<Place, GuideDay | null>;
}

interface PlacesOf {
  city: string;
  places: readonly Place[];
}

/** Breakfast comes first. */
export function DayPlaces({ city, places, day, venueId }: PlacesOf & { day: GuideDay; venueId: string }) {
  const ofDay = places.filter((place) => isOnDay(place, day, venueId));
  const toGo = ofDay.filter(({ kind }) => kind !== 'eat' && kind !== 'drink');
  const groups: Group[] = [
    { title: 'Eat', places: byFirstMeal(ofDay.filter(({ kind }) => kind === 'eat')) },
    { title: 'Drink', places: ofDay.filter(({ kind }) => kind === 'drink') },
    { title: 'Go', places: toGo },
  ];
  if (ofDay.length === 0) return null;
  return (
    <details className={day === GAME_DAY ? 'fold' : 'fold box'}>
      <summary>
        <span>
          {`Eat${toGo.length > 0 ? ', drink and go' : ' and drink'} on Day ${day}`}
          <small>{` ${countText(ofDay.length)}`}</small>
        </span>
      </summary>
      <PlaceGroups city={city} groups={groups} />
    </details>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

export function StayPlaces({ city, places }: PlacesOf) {
  const groups = [{ title: 'Hotels and areas', places: places.filter(({ kind }) => kind === 'stay') }];
  return <PlaceGroups city={city} groups={groups} />;
}

/** Lists what suits any day: rain, children, and places that no day passes. Each is described once on the page. */
export function AnyDayPlaces({ city, places, venueId }: PlacesOf & { venueId: string }) {
  const suits = (wish: 'rain' | 'kids') =>
    places.filter(({ kind, also }) => kind === wish || also.includes(wish));
  const known = new Map(
    GUIDE_DAYS.flatMap((day) =>
      places.filter((place) => isOnDay(place, day, venueId)).map((place) => [place, day] as const),
    ),
  );
  const rest = places.filter(
    (place) => place.day === null && !known.has(place) && !['stay', 'rain', 'kids'].includes(place.kind),
  );
  const rain = suits('rain');
  const groups = [
    { title: 'When it rains', places: rain, known },
    {
      title: 'With children',
      places: suits('kids'),
      known: new Map([...rain.map((place) => [place, null] as const), ...known]),
    },
    { title: 'Also worth the trip', places: rest.filter(({ also }) => also.length === 0) },
  ];
  return (
    <details className="fold box">
      <summary>When it rains, with children, on any day</summary>
      <PlaceGroups city={city} groups={groups} />
      {places.some(({ price }) => price !== null) && (
        <p className="fine-print">
          Price signs are our estimate: $ is under $15 a person, $$ to $30, $$$ to $60 and $$$$ above; a hotel
          room is under $130, to $200, to $300 and above.
        </p>
      )}
    </details>
  );
}

function isOnDay(place: Place, day: GuideDay, venueId: string): boolean {
  return place.kind !== 'stay' && guideDayOf(place, venueId) === day;
}

function byFirstMeal(places: readonly Place[]): Place[] {
  const meal = (place: Place) => MEALS.findIndex((name) => place.meals.includes(name));
  return places.toSorted((a, b) => meal(a) - meal(b));
}

function PlaceGroups({ city, groups }: { city: string; groups: readonly Group[] }) {
  const shown = groups.filter(({ places }) => places.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="guide-places">
      {shown.map(({ title, places, known }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {places.map((place) => (
              <PlaceLine key={place.name} city={city} place={place} knownOn={known?.get(place)} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** @param knownOn undefined before the page has described the place. */
function PlaceLine({
  city,
  place,
  knownOn,
}: {
  city: string;
  place: Place;
  knownOn: GuideDay | null | undefined;
}) {
  const { name, area, street, price, closed, meals, text, url } = place;
  if (knownOn !== undefined) {
    return (
      <li>
        <strong>{name}</strong> <small>{knownOn === null ? area : `Day ${knownOn} · ${area}`}</small>
      </li>
    );
  }
  const facts = [mealsText(meals), street === null ? area : `${street}, ${area}`, price, closedText(closed)];
  return (
    <li>
      <strong>{url === null ? name : <a href={url}>{name}</a>}</strong> {text}
      <small>
        {facts.filter((fact) => fact !== null).join(' · ')}
        <span>
          {' · '}
          <a href={mapSearch(name, area, city)} aria-label={`Map: ${name}`}>
            Map
          </a>
        </span>
      </small>
    </li>
  );
}

function mealsText(meals: Place['meals']): string | null {
  return meals.length === 0 ? null : capitalized(MEALS.filter((meal) => meals.includes(meal)).join(', '));
}

function closedText(days: Place['closed']): string | null {
  return days.length === 0 ? null : `closed ${days.map((day) => day.slice(0, 3)).join(', ')}`;
}
