import type { ReactNode } from 'react';
import type { SeatKind, VenueFacts } from '../../domain/content/venue-facts.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { mapSearch } from './map-search.ts';

const SEATS: Record<SeatKind, string> = {
  shade: 'In the shade',
  view: 'The view',
  cheap: 'Cheap',
  away: 'Visiting fans',
  avoid: 'Avoid',
};

interface Line {
  label: string;
  value: ReactNode;
}

/** The element id of the card. The guide links to it. */
export const VENUE_CARD_ID = 'venue';

/** Shows what is known; nothing stands for what is not. The venue's own site has the rest. */
export function VenueCard({ venue, facts }: { venue: Venue; facts: VenueFacts }) {
  const headingId = `${VENUE_CARD_ID}-heading`;
  return (
    <section id={VENUE_CARD_ID} className="venue-card" aria-labelledby={headingId}>
      <h3 id={headingId}>{venue.name}</h3>
      <VenueLines venue={venue} facts={facts} />
    </section>
  );
}

/** The same, folded. Print opens it. */
export function FoldedVenue({ venue, facts, title }: { venue: Venue; facts: VenueFacts; title: string }) {
  return (
    <details className="venue-folded">
      <summary>{title}</summary>
      <VenueLines venue={venue} facts={facts} />
    </details>
  );
}

function VenueLines({ venue, facts }: { venue: Venue; facts: VenueFacts }) {
  return (
    <>
      <p className="venue-address">
        {facts.address && <span>{facts.address}</span>}
        <a href={mapSearch(venue.name, venue.city, venue.region)} aria-label={`Map: ${venue.name}`}>
          Map
        </a>
        <a href={facts.site} aria-label={`Official site: ${venue.name}`}>
          Official site
        </a>
      </p>
      <dl className="venue-lines">
        {linesOf(facts).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** In the order in which a fan needs them on game day. */
function linesOf(facts: VenueFacts): Line[] {
  const { bags } = facts;
  const lines: { label: string; value: ReactNode }[] = [
    { label: 'Bags', value: bags && <Bags bags={bags} /> },
    { label: 'Gates', value: listOf(facts.gates.map(gateText)) },
    { label: 'Transit', value: listOf(facts.transit.map(transitText)) },
    { label: 'Parking', value: listOf(facts.parking.map(parkingText)) },
    { label: 'Ride-hail', value: facts.rideHail },
    { label: 'Accessible', value: facts.accessible },
    { label: 'Food from outside', value: facts.outsideFood },
    { label: 'Re-entry', value: facts.reentry },
    { label: 'Paying', value: facts.cashless },
    { label: 'Tickets', value: facts.mobileTickets },
    { label: 'Families', value: facts.family },
    { label: 'Weather', value: facts.weather },
    { label: 'Tailgating', value: facts.tailgating },
    {
      label: 'Seats',
      value: listOf(facts.seats.map(({ kind, sections, why }) => `${SEATS[kind]}: ${sections}. ${why}`)),
    },
    {
      label: 'Food',
      value: listOf(facts.food.map(({ dish, stand, section }) => joined(dish, stand, section))),
    },
  ];
  return lines.filter(({ value }) => Boolean(value));
}

function Bags({ bags: { text, link } }: { bags: NonNullable<VenueFacts['bags']> }) {
  return (
    <>
      {`${text} `}
      <a href={link}>Read the rule</a>
    </>
  );
}

function gateText({ name, street, opens }: VenueFacts['gates'][number]): string {
  return joined(name, street, opens === null ? null : `open ${opens} minutes before the game`);
}

function transitText({ line, stop, direction, walk, stepFree, last }: VenueFacts['transit'][number]): string {
  return joined(
    `${line} to ${stop}`,
    direction,
    walk === null ? null : `${walk} minutes on foot`,
    stepFree === null ? null : stepFree ? 'step-free' : 'not step-free',
    last && `last ride ${last}`,
  );
}

function parkingText({ name, price, text }: VenueFacts['parking'][number]): string {
  return [joined(name, price), text].filter((part) => part !== null).join('. ');
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ');
}

/** One text stands alone; more are a list. */
function listOf(texts: readonly string[]): ReactNode {
  if (texts.length < 2) return texts[0];
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
