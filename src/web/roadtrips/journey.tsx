import type { Config } from '../../config/parse-config.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { routeTotal, travelLegs, type Roadtrip, type RoadtripLeg } from '../../domain/content/roadtrip.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { hoursAndMinutes, legText, roundToFive } from '../../domain/travel/leg-text.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { activitiesOf, type ActivitySettings } from '../activities/activities.ts';
import { ExploreActivities } from '../activities/explore-activities.tsx';
import { directionsEmbed, directionsLink } from '../maps/directions.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { PAGE_MAP, routeMapView } from '../maps/route-map-view.ts';
import { ClickFrame } from '../ui/click-frame.tsx';
import { GuideText } from '../ui/guide-text.tsx';
import { paths } from '../urls/paths.ts';
import type { JourneyOrder } from '../urls/roadtrips-query.ts';

export type JourneyView = ReturnType<typeof journeyView>;

export function journeyView(
  trip: Roadtrip,
  order: JourneyOrder,
  {
    drives,
    guides,
    settings,
  }: {
    drives: DriveTable;
    guides: ReadonlySet<string>;
    settings: ActivitySettings & Pick<Config, 'googleMapsEmbedKey'>;
  },
) {
  const { googleMapsEmbedKey: embedKey } = settings;
  const stops = order === 'reverse' ? trip.stops.toReversed() : trip.stops;
  const cities = stops.map(({ city }) => city);
  const legs = travelLegs(trip, stops, drives);
  return {
    order,
    stops: stops.map((stop, index) => ({
      ...stop,
      /** The way to the next stop, or from the last stop back to the first; null when unknown. */
      legAfter: legLine(legs[index] ?? null),
      /** The teams whose guides are stored. */
      guideTeams: stop.teams.filter((team) => guides.has(guideSlug(team))),
      activities: activitiesOf(stop, paths.roadtripWidget(trip.slug, stop.city), settings),
    })),
    /** From the first stop to the last; null when a leg is unknown. */
    total: routeTotal(legs),
    crossesBorder: new Set(cities.map((city) => cityPlace(city)?.country)).size > 1,
    /** Null with fewer than two cities (docs/rules.md#roadtrips). */
    map:
      cities.length < 2
        ? null
        : {
            /** Null when the route cannot be drawn. */
            drawing: routeMapView(stops, PAGE_MAP),
            // Google's directions between several stops are by car only.
            directions: trip.travel === 'rail' ? null : directionsLink(cities),
            /** The URL of Google's map in a frame; null without an API key. */
            embed: trip.travel === 'rail' || embedKey === null ? null : directionsEmbed(cities, embedKey),
          },
  };
}

/** Returns text like '3 hr 40 min · 210 mi · border, passport', or 'about 1 hr 30 min by Amtrak'. */
function legLine(leg: RoadtripLeg | null): string | null {
  if (leg === null) return null;
  if (leg.by !== undefined) return `about ${hoursAndMinutes(leg.minutes)} by ${leg.by}`;
  const text = legText({ drivingMinutes: roundToFive(leg.minutes), miles: leg.miles, spareMinutes: null });
  return leg.crossesBorder ? `${text} · border, passport` : text;
}

export function Journey({ slug, travel, journey }: { slug: string; travel: Travel; journey: JourneyView }) {
  const isReverse = journey.order === 'reverse';
  const first = journey.stops[0]?.city;
  return (
    <section id="journey" className="journey">
      <div className="controls">
        <h2>Your Journey</h2>
        {journey.stops.length > 1 && (
          <a
            className="btn quiet"
            id="order"
            href={`${paths.roadtrip(slug, isReverse ? 'original' : 'reverse')}#journey`}
            rel="nofollow"
          >
            {isReverse ? 'Show Original Order' : 'Reverse Order'}
          </a>
        )}
      </div>
      <ol className="legs-and-stops">
        {journey.stops.map((stop, index) => (
          <li key={stop.city}>
            <Stop stop={stop} />
            {stop.legAfter && (
              <p className="drive">
                {`${stop.legAfter} ${index < journey.stops.length - 1 ? `to ${journey.stops[index + 1]?.city}` : `back to ${first}`}`}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="fine-print">
        {travel === 'rail'
          ? 'Train times are from station to station, by the usual train.'
          : 'Drive times do not include stops or border crossings.'}{' '}
        Activity links lead to Viator; we may earn a commission if you book there.
      </p>
    </section>
  );
}

function Stop({
  stop: { city, content, teams, guideTeams, activities },
}: {
  stop: JourneyView['stops'][number];
}) {
  return (
    <>
      <h3>{city}</h3>
      <p className="teams-there">
        {teams.map((team) => (
          <a key={team.id} href={paths.team(team)}>
            {team.playsAs ?? team.fullName}
          </a>
        ))}
      </p>
      <GuideText html={content} />
      {guideTeams.length > 0 && (
        <ul className="onward">
          {guideTeams.map((team) => (
            <li key={team.id}>
              <a href={paths.cityGuide(team)}>
                {`View ${city} City Guide${teams.length > 1 ? `: ${team.playsAs ?? team.nickname}` : ''}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ExploreActivities activities={activities} />
    </>
  );
}

export function RouteMapSection({ journey: { map, stops } }: { journey: JourneyView }) {
  if (map === null) return null;
  return (
    <section id="map" className="route-map">
      <h2>Route Map</h2>
      {map.drawing ? (
        <figure>
          <RouteMap view={map.drawing} />
          <figcaption>
            <ol>
              {stops.map(({ city }) => (
                <li key={city}>{city}</li>
              ))}
            </ol>
          </figcaption>
        </figure>
      ) : (
        <p className="state">Map temporarily unavailable for this route</p>
      )}
      {map.directions && (
        <p>
          <a className="btn quiet" href={map.directions} rel="noopener" target="_blank">
            Open in Google Maps
          </a>
        </p>
      )}
      {map.embed && map.directions && (
        <ClickFrame
          href={map.directions}
          label="Show Google's map here"
          frame={{
            src: map.embed,
            title: 'Directions at Google Maps',
            sandbox: 'allow-scripts allow-same-origin allow-popups',
            // Google restricts the key to the site's origin, so it needs the referrer.
            isReferrerSent: true,
          }}
        />
      )}
    </section>
  );
}
