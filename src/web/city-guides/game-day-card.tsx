import type { ReactNode } from 'react';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { Gameday } from '../../db/schema/content.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import {
  FactRows,
  listOf,
  seatTexts,
  VENUE_CARD_ID,
  VenueAddress,
  venueRows,
  type FactRow,
} from '../venues/venue-card.tsx';

interface GameDayProps {
  team: Team;
  venue: Venue | null;
  gameday: Gameday;
  facts: VenueFacts | null;
  children: ReactNode;
}

/** Each topic once: the guide's own line, then what is known about the venue. */
export function GameDayCard({ team, venue, gameday, facts, children }: GameDayProps) {
  const known = venue && facts ? venueRows(venue, facts) : [];
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
      value: seat && <LineAndFacts line={seat} what="More seats" facts={listOf(otherSeats)} />,
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

function LineAndFacts({ line, what, facts }: { line: string; what: string; facts: ReactNode }) {
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
