import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import { capitalized } from '../../domain/list-text.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { FactRows, venueRows } from './venue-rows.tsx';

/** A guide's card of its venue and of game day. */
export const VENUE_CARD_ID = 'venue';

/**
 * Print opens it.
 * @param title by default, what is known.
 */
export function FoldedVenue({
  venue,
  facts,
  today,
  title = capitalized(venueTopics(facts)),
}: {
  venue: Venue;
  facts: VenueFacts;
  /** Or the date of the game: rules that are old then are folded. Null folds none. */
  today: string | null;
  title?: string;
}) {
  return (
    <details className="fold inline venue-folded">
      <summary>{title}</summary>
      <VenueAddress venue={venue} facts={facts} />
      <FactRows rows={venueRows(venue, facts, today)} />
    </details>
  );
}

export function VenueAddress({ venue, facts: { address, site } }: { venue: Venue; facts: VenueFacts }) {
  return (
    <p className="venue-address">
      {address && <span>{address}</span>}
      <VenueLinks venue={venue} site={site} />
    </p>
  );
}

/** A page may have the links of several venues, so their labels name it. */
export function VenueLinks({ venue: { name, city, region }, site }: { venue: Venue; site: string }) {
  return (
    <>
      <a href={mapSearch(name, city, region)} aria-label={`Map: ${name}`}>
        Map
      </a>{' '}
      <a href={site} aria-label={`Official site: ${name}`}>
        Official site
      </a>
    </>
  );
}

const MAX_TOPICS = 3;

/** Names what is known, such as 'bags, gates, how to get there'. */
export function venueTopics({ bags, gates, transit, parking, rideHail, seats, food }: VenueFacts): string {
  const hasWays = transit.length > 0 || parking.length > 0 || rideHail !== null;
  const topics = [
    ...(bags === null ? [] : ['bags']),
    ...(gates.length === 0 ? [] : ['gates']),
    ...(hasWays ? ['how to get there'] : []),
    ...(seats.length === 0 ? [] : ['seats']),
    ...(food.length === 0 ? [] : ['food']),
  ];
  return topics.length === 0 ? 'address and official site' : topics.slice(0, MAX_TOPICS).join(', ');
}

/** A map search needs no coordinates. */
export function mapSearch(...words: readonly (string | null)[]): string {
  const query = words.filter((word) => word !== null).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}
