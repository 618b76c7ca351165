import { teamByName } from '../../domain/teams/index.ts';
import { colorsOf } from '../games/game-line.ts';
import { GameLines, type GameLine } from '../games/game-lines.tsx';

const LIONS = {
  league: 'NFL',
  team: colorsOf(teamByName('NFL', 'Detroit Lions')),
  away: 'Giants',
  preposition: 'at',
  home: 'Lions',
  city: 'Detroit',
  place: '',
} as const;

const MOVE: readonly GameLine[] = [
  {
    ...LIONS,
    id: 'was',
    date: '2026-12-28',
    weekday: 'Mon',
    day: '28',
    isOff: true,
    clock: { time: '8:15', after: 'PM' },
  },
  {
    ...LIONS,
    id: 'now',
    date: '2026-12-27',
    weekday: 'Sun',
    day: '27',
    clock: { time: '1:00', after: 'PM' },
  },
];

/** What a moved game does to a trip, and the fix. The game did not really move. */
export function WatchExample() {
  return (
    <figure className="watch-example">
      <figcaption>
        <small>For example, a game moves:</small>
      </figcaption>
      <GameLines lines={MOVE} label="Before and after the move">
        {({ id }) => <span className="sr">{id}</span>}
      </GameLines>
      <p className="broken">You would miss Wizards at Cavaliers</p>
      <p className="good">The fix: Clippers at Cavaliers, Thu 3:00 PM</p>
    </figure>
  );
}
