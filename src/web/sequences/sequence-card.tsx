import { GameTable } from '../games/game-table.tsx';
import { TripCard } from '../trips/trip-card.tsx';
import { paths } from '../urls/paths.ts';
import type { LegView, SequenceEntry } from './sequence-view.ts';

const TICKET_LABELS = { buy: 'Buy Tickets', none: 'TBA' };

export function SequenceCard({
  slug,
  entry: { card, dates, stops, legs, otherDates },
  heading,
  isOpen,
}: {
  slug: string;
  entry: SequenceEntry;
  heading: 'h3' | 'h4';
  isOpen: boolean;
}) {
  return (
    <TripCard
      card={card}
      isOpen={isOpen}
      heading={heading}
      badge={card.badge}
      isFollowed
      games={
        <GameTable
          rows={stops.map(({ row }) => row)}
          firstLabel={null}
          caption={`${card.title}, ${dates}`}
          ticketWords={TICKET_LABELS}
          between={legs.map((leg) => (
            <Drive key={leg.text} leg={leg} />
          ))}
        />
      }
    >
      <OtherDates slug={slug} dates={otherDates} />
    </TripCard>
  );
}

function Drive({ leg }: { leg: LegView }) {
  return (
    <>
      <strong>{leg.text}</strong> {leg.isTight && <b className="tag tight">Tight</b>}{' '}
      {leg.crossesBorder && <b className="tag">Border, passport</b>}{' '}
      {leg.times ? (
        <span>{leg.times}</span>
      ) : (
        <>
          <b className="tag">Time TBD</b> <span>We’ll show when to leave when both games have a time</span>
        </>
      )}{' '}
      <span>{leg.traffic}</span>
    </>
  );
}

export function OtherDates({ slug, dates }: { slug: string; dates: SequenceEntry['otherDates'] }) {
  if (dates.length === 0) return null;
  return (
    <details className="other-dates">
      <summary>{dates.length === 1 ? '1 other date' : `${dates.length} other dates`}</summary>
      <ul>
        {dates.map(({ address, label }) => (
          <li key={address}>
            <a href={paths.sequence(slug, address)}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
