import type { ReactNode } from 'react';
import { GameLines } from '../games/game-lines.tsx';
import type { TripCardView } from './trip-card-view.ts';

/** A trip of a list: an open card shows its games, others fold them. */
export function TripCard({
  card,
  isOpen,
  heading: Heading = 'h3',
  kind,
  title,
  badge,
  isFollowed = false,
  isBrief = false,
  games,
  acts,
  children,
}: {
  card: TripCardView & { reason?: string | null };
  isOpen: boolean;
  heading?: 'h3' | 'h4';
  /** The line above the title, such as 'Best'. */
  kind?: string | null;
  /** Replaces the link to the trip's page. */
  title?: ReactNode;
  /** It follows the title, such as '3 games in 7 days'. */
  badge?: string;
  /** Search engines follow the link only then. */
  isFollowed?: boolean;
  /** The way to the trip's page is a link beside the figures. */
  isBrief?: boolean;
  /** Replaces the lines. */
  games?: ReactNode;
  /** Buttons beside the one to the trip's page. */
  acts?: ReactNode;
  children?: ReactNode;
}) {
  const { anchor, href, dates, cities, summary, out, back, tightest, isTight, reason } = card;
  const rel = isFollowed ? undefined : 'nofollow';
  const onward = (
    <>
      Day by day<span className="sr">{`: ${card.title}`}</span>
    </>
  );
  const why = reason && <p className="why">{reason}</p>;
  const body = (
    <>
      {out && <p className="way">{out}</p>}
      {games ?? <GameLines lines={card.lines} isNumbered />}
      {back && <p className="way">{back}</p>}
      {isOpen && (
        <Figures figures={card.figures}>
          {isBrief && href !== null && (
            <a href={href} rel={rel}>
              {onward}
            </a>
          )}
        </Figures>
      )}
      {/* The reason names what is tight. */}
      {tightest && !(isTight && isOpen && why) && <Tightest tightest={tightest} isTight={isTight} />}
      {isOpen && why}
      {children}
      {!isBrief && (
        <div className="acts">
          {href !== null && (
            <a className="btn" href={href} rel={rel}>
              {onward}
            </a>
          )}
          {acts}
        </div>
      )}
    </>
  );
  return (
    <article className="pick" id={anchor ?? undefined}>
      <header>
        {kind && <p className="kind">{kind}</p>}
        <Heading>
          {title ??
            (href === null ? (
              card.title
            ) : (
              <a href={href} rel={rel}>
                {card.title}
              </a>
            ))}{' '}
          {badge && <b className="tag">{badge}</b>} {dates && <small>{dates}</small>}
        </Heading>
        {cities.length > 0 && <p className="sub">{cities.join(' · ')}</p>}
      </header>
      {isOpen ? (
        body
      ) : (
        <>
          <Figures figures={card.figures} />
          {why}
          <details className="fold">
            <summary>{summary}</summary>
            {body}
          </details>
        </>
      )}
    </article>
  );
}

export function Tightest({
  tightest: { spare, before },
  isTight,
}: {
  tightest: NonNullable<TripCardView['tightest']>;
  isTight: boolean;
}) {
  return (
    <p className="tightest">
      {isTight ? 'Tight: ' : 'Tightest: '}
      <b>{spare}</b>
      {` to spare before ${before}`}
    </p>
  );
}

export function Figures({
  figures,
  children,
}: {
  figures: readonly { value: string; unit: string }[];
  children?: ReactNode;
}) {
  if (figures.length === 0) return null;
  return (
    <p className="figs">
      {figures.map(({ value, unit }) => (
        <span key={unit}>
          <b>{value}</b> {unit}
        </span>
      ))}
      {children}
    </p>
  );
}
