import type { RoadtripThroughCity } from '../../db/queries/roadtrips-through.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { currentNickname, type Team } from '../../domain/teams/index.ts';
import { RoadtripsThroughCity } from '../city-guides/guide-links.tsx';
import { VenuesMap, venuesMapView } from '../maps/venues-map.tsx';
import { FoldedVenue } from '../venues/venue-card.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import { paths } from '../urls/paths.ts';

export function CityGuides({ city, guides }: { city: MarketCity; guides: readonly Team[] }) {
  if (guides.length === 0) return null;
  return (
    <section>
      <h2>{`${city.name} guides`}</h2>
      <p>Two days in town, and the game on the third: a guide for every team.</p>
      <ul className="teams city-teams">
        {guides.map((team) => (
          <li key={team.id} className={teamClass(team)}>
            <a href={paths.cityGuide(team)}>
              <TeamMark team={team} />
              {`${team.playsAs ?? team.fullName} guide`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CityRoadtrips({
  city,
  roadtrips,
}: {
  city: MarketCity;
  roadtrips: readonly RoadtripThroughCity[];
}) {
  if (roadtrips.length === 0) return null;
  return (
    <section>
      <h2>{`Roadtrips through ${city.name}`}</h2>
      <RoadtripsThroughCity roadtrips={roadtrips} />
    </section>
  );
}

export function CityVenues({ city, facts }: { city: MarketCity; facts: ReadonlyMap<string, VenueFacts> }) {
  const view = venuesMapView(city);
  return (
    <section className="route-map city-venues">
      <h2>Where they play</h2>
      {view && <VenuesMap view={view} city={city.name} />}
      {view && (
        <ol>
          {view.points.map(({ venue, teams }) => (
            <li key={venue.id}>
              {venue.name}
              <small>{teams.map(currentNickname).join(', ')}</small>
            </li>
          ))}
        </ol>
      )}
      {view?.points.map(({ venue }) => {
        const known = facts.get(venue.id);
        return known && <FoldedVenue key={venue.id} venue={venue} facts={known} isNamed />;
      })}
    </section>
  );
}
