import type { ReactNode } from 'react';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { Gameday } from '../../db/schema/content.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { AgedTexts } from '../venues/fact-age.tsx';
import { VENUE_CARD_ID, VenueAddress } from '../venues/venue-card.tsx';
import { FactRows, venueRows, type FactRow } from '../venues/venue-rows.tsx';
import { seatTexts } from '../venues/venue-text.ts';

interface GameDayProps {
  team: Team;
  venue: Venue | null;
  gameday: Gameday;
  facts: VenueFacts | null;
  today: string;
  children: ReactNode;
}

/** Each topic once: the guide's own line, then what is known about the venue. */
export function GameDayCard({ team, venue, gameday, facts, today, children }: GameDayProps) {
  const known = venue && facts ? venueRows(venue, facts, today) : [];
  const take = (label: string) => known.find((row) => row.label === label)?.value;
  const [seat, ...otherSeats] = facts ? seatTexts(facts, team.league) : [];
  const rows: FactRow[] = [
    { label: 'Leave by', value: gameday.leave_by },
    { label: 'Bags', value: take('Bags') ?? gameday.bags },
    { label: 'Gates', value: <LineAndFacts line={gameday.gates} what="All gates" facts={take('Gates')} /> },
    {
      label: 'Transit',
      value: <LineAndFacts line={gameday.stop} what="All lines" facts={take('Transit')} />,
    },
    {
      label: 'Parking',
      value: <LineAndFacts line={gameday.parking} what="All parking" facts={take('Parking')} />,
    },
    {
      label: 'Seats',
      value: seat && (
        <LineAndFacts
          line={<AgedTexts texts={[seat]} />}
          what="More seats"
          facts={otherSeats.length > 0 && <AgedTexts texts={otherSeats} />}
        />
      ),
    },
    { label: 'Rivalry', value: gameday.rivalry },
  ];
  const shown = new Set(rows.map(({ label }) => label));
  const others = known.filter(({ label, value }) => Boolean(value) && !shown.has(label));
  return (
    <>
      <p className="sub" id={VENUE_CARD_ID}>
        {venue?.name ?? team.fullName}
      </p>
      {venue && facts && <VenueAddress venue={venue} facts={facts} />}
      <FactRows id="game-day-card" rows={rows} />
      {venue && others.length > 0 && (
        <details className="fold">
          <summary>{`More about ${venue.name}`}</summary>
          <FactRows rows={others} />
        </details>
      )}
      {children}
    </>
  );
}

function LineAndFacts({ line, what, facts }: { line: ReactNode; what: string; facts: ReactNode }) {
  return (
    <>
      {line}
      {facts && (
        <details>
          <summary>{what}</summary>
          {facts}
        </details>
      )}
    </>
  );
}
