import { AtlasSvg, shown } from './atlas-svg.tsx';
import type { PlacesMapView } from './places-map-view.ts';

/** The page's lists say the same in words. */
export function PlacesMap({ view }: { view: PlacesMapView }) {
  const { places, radius } = view;
  const seen = places.filter(({ isSeen }) => isSeen).length;
  return (
    <AtlasSvg
      map={view}
      label={`Map of ${places.length} venues: ${seen} seen, ${places.length - seen} missing`}
    >
      {[false, true].map((isSeen) => (
        <g key={String(isSeen)} className={isSeen ? 'seen' : 'missing'}>
          {places
            .filter((place) => place.isSeen === isSeen)
            .map(({ id, name, at }) => (
              <circle key={id} cx={shown(at.x)} cy={shown(at.y)} r={isSeen ? radius : radius - 2}>
                <title>{name}</title>
              </circle>
            ))}
        </g>
      ))}
    </AtlasSvg>
  );
}
