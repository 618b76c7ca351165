import type { ReactNode } from 'react';
import { GameLines } from '../games/game-lines.tsx';
import { SaveTripButton } from '../ui/save-trip-form.tsx';
import type { TripsQuery } from '../urls/trips-query.ts';
import { canChange, ChangeButtons } from './change-form.tsx';
import type { TripCardView } from './trip-card-view.ts';
import { ANSWER_LABELS } from './trips-state.ts';

/** The first card shows its games; others show one line that opens. */
export function TripCard({
  card,
  isOpen,
  query,
  children,
}: {
  card: TripCardView;
  isOpen: boolean;
  query: TripsQuery;
  children?: ReactNode;
}) {
  const { anchor, href, name, title, dates, cities, summary, reason } = card;
  const label = name && ANSWER_LABELS[name];
  const body = <Body card={card} query={query} more={children} isOpen={isOpen} />;
  return (
    <article className="pick" id={anchor}>
      <header>
        {label && <p className="kind">{label}</p>}
        <h3>
          {href === null ? (
            title
          ) : (
            <a href={href} rel="nofollow">
              {title}
            </a>
          )}{' '}
          <small>{dates}</small>
        </h3>
        <p className="sub">{cities.join(' · ')}</p>
      </header>
      {isOpen ? (
        body
      ) : (
        <>
          <Figures figures={card.figures} />
          {reason && <p className="why">{reason}</p>}
          <details className="fold">
            <summary>{summary}</summary>
            {body}
          </details>
        </>
      )}
    </article>
  );
}

function Body({
  card,
  query,
  more,
  isOpen,
}: {
  card: TripCardView;
  query: TripsQuery;
  more: ReactNode;
  isOpen: boolean;
}) {
  const { code, href, title, lines, tightest, isTight, out, back, reason } = card;
  return (
    <>
      {out && <p className="way">{out}</p>}
      <GameLines lines={lines} isNumbered />
      {back && <p className="way">{back}</p>}
      {isOpen && <Figures figures={card.figures} />}
      {/* The reason names what is tight. */}
      {tightest && !(isTight && isOpen) && (
        <p className="tightest">
          {isTight ? 'Tight: ' : 'Tightest: '}
          <b>{tightest.spare}</b>
          {` to spare before ${tightest.before}`}
        </p>
      )}
      {isOpen && reason && <p className="why">{reason}</p>}
      {more}
      <div className="acts">
        {href !== null && (
          <a className="btn" href={href} rel="nofollow">
            Day by day<span className="sr">{`: ${title}`}</span>
          </a>
        )}
        {code !== null && <SaveTripButton code={code} name={title} />}
        <ChangeGames card={card} query={query} />
      </div>
    </>
  );
}

export function Figures({ figures }: { figures: readonly { value: string; unit: string }[] }) {
  return (
    <p className="figs">
      {figures.map(({ value, unit }) => (
        <span key={unit}>
          <b>{value}</b> {unit}
        </span>
      ))}
    </p>
  );
}

function ChangeGames({ card: { games }, query }: { card: TripCardView; query: TripsQuery }) {
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
