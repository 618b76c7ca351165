import { locationSummary, type RoadtripCard } from '../../domain/content/roadtrip.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';

type FeaturedState = { kind: 'loading' } | { kind: 'loaded'; roadtrips: readonly RoadtripCard[] };

const FEATURED = 3;

export function FeaturedRoadtrips({ state }: { state: FeaturedState }) {
  if (state.kind === 'loading') return <SkeletonCards count={FEATURED} label="Loading roadtrips..." />;
  if (state.roadtrips.length === 0) {
    return <p className="state">No featured roadtrips available at the moment.</p>;
  }
  return <RoadtripCards roadtrips={state.roadtrips} />;
}

/** @param nearCount the number of cards at the top of the page. Their pictures do not load lazily. */
export function RoadtripCards({
  roadtrips,
  nearCount = 0,
}: {
  roadtrips: readonly RoadtripCard[];
  nearCount?: number;
}) {
  return (
    <ul className="trips">
      {roadtrips.map((trip, index) => (
        <li key={trip.slug} className="trip-card">
          <CardPicture file={trip.image} isNear={index < nearCount} />
          <Shield label={trip.league} />
          <h3>
            <a href={paths.roadtrip(trip.slug)}>{trip.title}</a>
          </h3>
          <p className="where">{locationSummary(trip.cities)}</p>
          <p>{trip.intro}</p>
        </li>
      ))}
    </ul>
  );
}

/** The picture is decorative because the text next to it says the same. */
function CardPicture({ file, isNear }: { file: string; isNear: boolean }) {
  const isOurs = file.endsWith('.jpg');
  return (
    <picture>
      {isOurs && <source srcSet={paths.roadtripImage(file.replace(/jpg$/, 'webp'))} type="image/webp" />}
      <img
        src={paths.roadtripImage(file)}
        alt=""
        width="800"
        height="500"
        loading={isNear ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
