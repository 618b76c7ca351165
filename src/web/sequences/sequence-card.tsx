import { GameTable } from '../games/game-table.tsx';
import type { LegWords, SequenceEntry } from './sequence-entry.ts';

const PICK_LABELS = {
  'best-weekend': 'Best weekend',
  'best-week': 'Best week',
  soonest: 'Soonest',
} as const;

/** One sequence: its games as stubs, and the road between them. */
export function SequenceCard({ entry, asPick = false }: { entry: SequenceEntry; asPick?: boolean }) {
  const heading = asPick && entry.pick ? PICK_LABELS[entry.pick] : `Sequence ${entry.position}`;
  return (
    <article className="sequence">
      <h3>
        {heading}
        <span className="count">{gamesBadge(entry.rows.length)}</span>
        <small>{[entry.team, entry.span, entry.drive].filter(Boolean).join(' · ')}</small>
      </h3>
      {entry.isTight && <p className="notice">Tight: less than 45 minutes to spare on one leg.</p>}
      <GameTable rows={entry.rows} firstLabel={null} caption={`${heading}, from ${entry.firstDay}`} />
      {entry.legs.length > 0 && (
        <ol className="legs" aria-label="Drives">
          {entry.legs.map((leg, index) => (
            // A leg has no name of its own but its place between two games.
            <Leg key={`${index + 1} ${leg.text}`} leg={leg} from={index + 1} />
          ))}
        </ol>
      )}
      {entry.slack && <p className="fine">{entry.slack}</p>}
      {entry.otherDays.length > 0 && <p className="fine">{`Other dates: ${entry.otherDays.join('; ')}`}</p>}
    </article>
  );
}

/** Product.md section 2: '{n} games in 7 days'. */
function gamesBadge(games: number): string {
  return `${games} ${games === 1 ? 'game' : 'games'} in 7 days`;
}

function Leg({ leg, from }: { leg: LegWords; from: number }) {
  return (
    <li>
      <b>{`${from} to ${from + 1}`}</b>
      {` ${leg.text}`}
      {leg.leaveBy && ` · leave by ${leg.leaveBy}`}
      {leg.crossesBorder && ' · border, passport'}
      {leg.isTight && ' · tight'}
    </li>
  );
}
