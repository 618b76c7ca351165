import { tourMap, type TourView } from '../../../../src/web/grand-tours/tour-view.ts';
import { Tour, TourList } from '../../../../src/web/grand-tours/tours-page.tsx';
import { homeTeamOf } from '../../../../src/domain/games/matchup.ts';
import { cityOf } from '../../../../src/web/trips/trip-game-text.ts';
import { compactTrip } from '../../../../src/web/trips/trip-view.ts';
import { FIVE } from './fixed-trips.ts';

const SHOWN = compactTrip(
  { ...FIVE, out: null, back: null },
  { anchor: 'tour', href: null, home: null, reason: null },
);
const [FIRST, SECOND] = SHOWN.stops;
const NO_FEEDS = { feeds: [], isSample: false } as const;

/** One drive no longer fits, one game moved, one is off, and a venue is missing. */
const BROKEN: TourView = {
  league: 'NBA',
  heading: 'NBA: 5 of 30 arenas in 5 days',
  span: SHOWN.span,
  figures: [...SHOWN.figures],
  standing: '3 of 5 games still stand, but 1 drive no longer fits.',
  isWhole: false,
  isOver: false,
  changes: [
    'Heat at Pistons (Thu, Dec 3) moved to Fri, Dec 4, 1:00 PM.',
    'The drive from Detroit to Cleveland no longer fits: you would need 1 hr 5 min more.',
  ],
  proof: 'This is the most arenas we found in the games ahead. A tour of more may exist; nothing is proven.',
  missed: ['TD Garden'],
  stops: [
    {
      id: 'moved',
      matchup: FIRST?.matchup ?? '',
      when: FIRST?.when ?? '',
      where: FIRST?.city ?? '',
      note: 'Moved from Thu, Dec 3, 7:00 PM',
      isOff: false,
      legAfter: '2 hr 45 min · 168 mi',
      isLegBroken: true,
    },
    {
      id: 'off',
      matchup: SECOND?.matchup ?? '',
      when: SECOND?.when ?? '',
      where: SECOND?.city ?? '',
      note: 'Postponed',
      isOff: true,
      legAfter: null,
      isLegBroken: false,
    },
  ],
  map: tourMap(FIVE.games.map((game) => ({ city: cityOf(game), teams: [homeTeamOf(game) ?? []].flat() }))),
};

export function GrandTourStates() {
  const over = { ...BROKEN, league: 'NHL', heading: 'NHL: 5 of 32 arenas in 5 days', isOver: true } as const;
  return (
    <>
      <TourList state={{ kind: 'loaded', tours: [], without: [], ...NO_FEEDS }} />
      <TourList state={{ kind: 'unreachable' }} />
      <TourList state={{ kind: 'loaded', tours: [BROKEN, over], without: ['MLB'], ...NO_FEEDS }} />
      <Tour tour={BROKEN} />
      <Tour tour={{ ...over, span: null, figures: [], stops: [] }} />
    </>
  );
}
