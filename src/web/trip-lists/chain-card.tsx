import { Fragment } from 'react';
import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { slugOf } from '../../domain/slug.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { citiesOf } from '../../domain/trips/lists/trip-list.ts';
import { GameLines } from '../games/game-lines.tsx';
import { TripCard } from '../trips/trip-card.tsx';
import { tripCardView } from '../trips/trip-card-view.ts';
import { paths } from '../urls/paths.ts';
import type { ListedChain } from './trip-list-state.ts';

export function ChainCard({
  listed: { trip, code, driveMinutes },
  placeLabel,
  note,
  hasDates,
}: {
  listed: ListedChain;
  /** Where the drive to the first game begins; null without a place. */
  placeLabel: string | null;
  /** The text after the cities, such as '3 games, 2 leagues'. */
  note: string;
  /** False where the heading above says the dates. */
  hasDates: boolean;
}) {
  const { games, firstDate, lastDate } = trip;
  const card = tripCardView(trip, {
    anchor: null,
    href: code === null ? null : paths.trip(code),
    home: null,
    hasZones: true,
  });
  const drive =
    driveMinutes === null
      ? `No road from ${placeLabel}`
      : `${hoursAndMinutes(roundToFive(driveMinutes))} from ${placeLabel}`;
  return (
    <TripCard
      card={{
        ...card,
        title: citiesOf(games).join(' & '),
        dates: [note, hasDates && `${weekdaySpan(firstDate, lastDate)}, ${dateSpan(firstDate, lastDate)}`]
          .filter(Boolean)
          .join(' · '),
        cities: card.border,
        reason: placeLabel === null ? null : drive,
      }}
      title={<Cities games={games} />}
      isOpen
      isBrief
      games={<GameLines lines={card.lines} />}
    />
  );
}

function Cities({ games }: { games: readonly TripGame[] }) {
  return citiesOf(games).map((city, index) => (
    <Fragment key={city}>
      {index > 0 && ' & '}
      <a href={paths.city(slugOf(city))}>{city}</a>
    </Fragment>
  ));
}
