import { locationSummary } from '../../domain/content/roadtrip.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';
import { gamesText } from '../games/shown-game.ts';
import { SkeletonCards } from '../ui/skeleton.tsx';
import type { ListedRoadtrip } from './roadtrip-list.ts';

const FEATURED = 3;

export function FeaturedRoadtrips({
  state,
}: {
  state:
    | { kind: 'loading' }
    | { kind: 'loaded'; roadtrips: readonly Pick<ListedRoadtrip, 'card' | 'next'>[] };
}) {
  if (state.kind === 'loading') return <SkeletonCards count={FEATURED} label="Loading roadtrips..." />;
  if (state.roadtrips.length === 0) {
    return <p className="state">No featured roadtrips available at the moment.</p>;
  }
  return (
    <ul className="trips">
      {state.roadtrips.map(({ card, next }) => (
        <Card key={card.slug} trip={{ card, regions: [], route: null, next }} />
      ))}
    </ul>
  );
}

/** @param nearCount how many pictures at the top of the page do not load lazily. */
export function RoadtripCards({
  roadtrips,
  nearCount,
}: {
  roadtrips: readonly ListedRoadtrip[];
  nearCount: number;
}) {
  return (
    <ul className="trips">
      {roadtrips.map((trip, index) => (
        <Card key={trip.card.slug} trip={trip} isNear={index < nearCount} />
      ))}
    </ul>
  );
}

function Card({ trip, isNear = false }: { trip: ListedRoadtrip; isNear?: boolean }) {
  const { card } = trip;
  return (
    <li className="trip-card">
      <CardPicture file={card.image} isNear={isNear} />
      <p className="kind">
        <Shield label={card.league} /> {locationSummary(card.cities)}
      </p>
      <h3>
        <a href={paths.roadtrip(card.slug)}>{card.title}</a>
      </h3>
      <p>{card.intro}</p>
      <Facts {...trip} />
    </li>
  );
}

function Facts({ regions, route, next, card: { cities, travel } }: ListedRoadtrip) {
  const road = [
    ...(cities.length > 1 ? [`${cities.length} cities`] : []),
    ...(route ? lengthOf(route, travel) : []),
    ...(regions.length > 0 ? [regions.join(', ')] : []),
  ];
  return (
    <p className="facts">
      {road.join(' · ')}
      {next && <strong>{nextChance(next)}</strong>}
    </p>
  );
}

function lengthOf({ miles, minutes }: NonNullable<ListedRoadtrip['route']>, travel: Travel): string[] {
  const hours = hoursAndMinutes(minutes);
  return travel === 'rail' ? [`${hours} by train`] : [`${formatNumber(miles)} mi`, hours];
}

function nextChance({ games, firstDate, lastDate }: NonNullable<ListedRoadtrip['next']>): string {
  const days = daysBetween(firstDate, lastDate) + 1;
  const inDays = `${gamesText(games)}${days > 1 ? ` in ${days} days` : ''}`;
  return `Next chance: ${dateSpan(firstDate, lastDate)} · ${inDays}`;
}

/** The text next to it says the same. */
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
