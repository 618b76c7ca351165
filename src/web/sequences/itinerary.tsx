import { GameTable } from '../games/game-table.tsx';
import type { LegView, SequenceView } from './sequence-view.ts';

const TICKET_LABELS = { buy: 'Buy Tickets', none: 'TBA' };

export function Itinerary({ view, caption }: { view: SequenceView; caption: string }) {
  return (
    <div className={view.legs.length > 0 ? 'itinerary' : 'itinerary alone'}>
      <GameTable
        rows={view.stops.map(({ row }) => row)}
        firstLabel={null}
        caption={caption}
        ticketWords={TICKET_LABELS}
        between={view.legs.map((leg) => (
          <Drive key={leg.text} leg={leg} />
        ))}
      />
    </div>
  );
}

function Drive({ leg }: { leg: LegView }) {
  return (
    <>
      <strong>{leg.text}</strong>
      {leg.isTight && <b className="tag tight">Tight</b>}
      {leg.crossesBorder && <b className="tag">Border, passport</b>}
      {leg.times ? (
        <span>{leg.times}</span>
      ) : (
        <>
          <b className="tag">Time TBD</b>
          <span>We’ll show when to leave when both games have a time</span>
        </>
      )}
      <span>{leg.traffic}</span>
    </>
  );
}
