import type { ReactNode } from 'react';
import type { SeatKind, VenueFacts, VenueRule } from '../../domain/content/venue-facts.ts';
import { monthText } from '../../domain/dates/date-text.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import { capitalized } from '../../domain/list-text.ts';

const SEATS: Record<SeatKind, string> = {
  shade: 'In the shade',
  view: 'The view',
  cheap: 'Cheap',
  away: 'Visiting fans',
  avoid: 'Avoid',
};

/** A guide's card of its venue and of game day. */
export const VENUE_CARD_ID = 'venue';

/**
 * Print opens it.
 * @param title by default, what is known.
 */
export function FoldedVenue({
  venue,
  facts,
  title = capitalized(venueTopics(facts)),
}: {
  venue: Venue;
  facts: VenueFacts;
  title?: string;
}) {
  return (
    <details className="fold inline venue-folded">
      <summary>{title}</summary>
      <VenueLines venue={venue} facts={facts} />
    </details>
  );
}

function VenueLines({ venue, facts }: { venue: Venue; facts: VenueFacts }) {
  return (
    <>
      <VenueAddress venue={venue} facts={facts} />
      <FactRows rows={venueRows(venue, facts)} />
    </>
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

export interface FactRow {
  label: string;
  /** A row without one is left out. */
  value: ReactNode;
}

export function FactRows({ rows, id }: { rows: readonly FactRow[]; id?: string }) {
  return (
    <dl id={id} className="facts">
      {rows
        .filter(({ value }) => Boolean(value))
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** In the order in which a fan needs them on game day. */
export function venueRows({ name }: Venue, facts: VenueFacts): FactRow[] {
  return [
    { label: 'Bags', value: <Bags facts={facts} venueName={name} /> },
    { label: 'Outside food', value: ruleOf(facts, 'outsideFood') },
    { label: 'Gates', value: listOf(facts.gates.map(gateText)) },
    { label: 'Transit', value: listOf(facts.transit.map(transitText)) },
    { label: 'Parking', value: listOf(facts.parking.map(parkingText)) },
    { label: 'Ride-hail', value: facts.rideHail },
    { label: 'Accessibility', value: facts.accessible },
    { label: 'Re-entry', value: ruleOf(facts, 'reentry') },
    { label: 'Paying', value: ruleOf(facts, 'cashless') },
    { label: 'Tickets', value: ruleOf(facts, 'mobileTickets') },
    { label: 'Families', value: facts.family },
    { label: 'Weather', value: facts.weather },
    { label: 'Tailgating', value: facts.tailgating },
    { label: 'Seats', value: listOf(facts.seats.map(seatText)) },
    { label: 'Food', value: listOf(facts.food.map(foodText)) },
  ];
}

function ruleOf(facts: VenueFacts, rule: Exclude<VenueRule, 'bags'>): ReactNode {
  const text = facts[rule];
  return (
    text !== null && (
      <>
        {`${text} `}
        <AsOf month={facts.ruleMonths?.[rule]} />
      </>
    )
  );
}

/** A rule may have changed since. */
function AsOf({ month }: { month: string | undefined }) {
  return month !== undefined && <small>{`As of ${monthText(month)}.`}</small>;
}

/** The smallest wallet that a rule in `content/venues` names, that of FedExForum. */
const SAFE_BAG = 'a pocket wallet, 5 by 3.5 inches at most';

/** A fan asks about bags first, so an unknown rule leads to the venue's site. */
function Bags({ facts: { bags, ruleMonths, site }, venueName }: { facts: VenueFacts; venueName: string }) {
  if (bags === null) {
    return (
      <>
        {'We don’t have the current rule. '}
        <BagLink href={site} text="Check the venue’s site" venueName={venueName} />
        {`, or bring no more than ${SAFE_BAG}.`}
      </>
    );
  }
  return (
    <>
      {`${bags.text} `}
      <AsOf month={ruleMonths?.bags} />{' '}
      <BagLink href={bags.link} text="Official bag rule" venueName={venueName} />
    </>
  );
}

function BagLink({ href, text, venueName }: { href: string; text: string; venueName: string }) {
  return (
    <a href={href} aria-label={`${text}: bags at ${venueName}`}>
      {text}
    </a>
  );
}

function gateText({ name, street, opens }: VenueFacts['gates'][number]): string {
  return joined(name, street, opens === null ? null : `open ${opens} minutes before the game`);
}

export function transitText({
  line,
  stop,
  direction,
  walk,
  stepFree,
  last,
}: VenueFacts['transit'][number]): string {
  return joined(
    `${line} to ${stop}`,
    direction,
    walkText(walk),
    stepFree === null ? null : stepFree ? 'step-free' : 'not step-free',
    last && `last ride ${last}`,
  );
}

function walkText(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes === 1 ? '1 minute on foot' : `${minutes} minutes on foot`;
}

function parkingText({ name, price, text }: VenueFacts['parking'][number]): string {
  return [joined(name, price), text].filter((part) => part !== null).join('. ');
}

/** Leaves out the seats for an arena's other sport. */
export function seatTexts({ seats }: VenueFacts, league: League): string[] {
  return seats
    .filter((row) => !row.league || row.league === league)
    .map((row) => seatText({ ...row, league: null }));
}

function seatText({ kind, sections, why, league }: VenueFacts['seats'][number]): string {
  const sport = league ? `, for ${leagueFacts(league).sport.toLowerCase()}` : '';
  return `${SEATS[kind]}${sport}: ${sections}. ${why}`;
}

const SECTION_NUMBERS = /^\d+[A-Z]?(?:(?:, | and | to )\d+[A-Z]?)*$/;

function foodText({ dish, stand, section }: VenueFacts['food'][number]): string {
  const isNumber = section !== null && SECTION_NUMBERS.test(section);
  const word = section?.includes(' ') ? 'sections' : 'section';
  return joined(dish, stand, isNumber ? `${word} ${section}` : section);
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ');
}

/** One text needs no list. */
export function listOf(texts: readonly string[]): ReactNode {
  if (texts.length < 2) return texts[0];
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
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
