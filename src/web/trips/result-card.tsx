import type { ReactNode } from 'react';
import { SaveTripButton } from '../ui/save-trip-form.tsx';
import type { TripsQuery } from '../urls/trips-query.ts';
import { canChange, ChangeButtons } from './change-form.tsx';
import { TripCard } from './trip-card.tsx';
import type { ResultCardView } from './trip-card-view.ts';
import { ANSWER_LABELS } from './trips-state.ts';

/** A trip of the finder's results. */
export function ResultCard({
  card,
  isOpen,
  query,
  children,
}: {
  card: ResultCardView;
  isOpen: boolean;
  query: TripsQuery;
  children?: ReactNode;
}) {
  const { code, name, title } = card;
  return (
    <TripCard
      card={card}
      isOpen={isOpen}
      kind={name && ANSWER_LABELS[name]}
      acts={
        <>
          {code !== null && <SaveTripButton code={code} name={title} />}
          <ChangeGames card={card} query={query} />
        </>
      }
    >
      {children}
    </TripCard>
  );
}

function ChangeGames({ card: { games }, query }: { card: ResultCardView; query: TripsQuery }) {
  if (!canChange(query)) return null;
  return (
    <details className="fold inline change">
      <summary>Change games</summary>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <span>{game.matchup}</span>
            {query.games.includes(game.id) ? (
              <b className="tag">Your pick</b>
            ) : (
              <ChangeButtons game={game} query={query} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
