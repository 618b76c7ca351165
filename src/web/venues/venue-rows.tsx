import type { ReactNode } from 'react';
import type { Aged } from '../../domain/content/freshness.ts';
import type { VenueFacts, VenueRule, VenueSentence } from '../../domain/content/venue-facts.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { AgedTexts, AgeNote, isOld, OldFact, TimedTexts, type TimedText } from './fact-age.tsx';
import { foodText, joined, seatText, transitText } from './venue-text.ts';

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

/**
 * In the order in which a fan needs them on game day.
 * @param today old rules, opening times and prices are folded, unless it is null.
 */
export function venueRows(venue: Venue, facts: VenueFacts, today: string | null): FactRow[] {
  const shown = { venue, facts, today };
  return [
    { label: 'Bags', value: <Bags {...shown} /> },
    { label: 'Outside food', value: ruleOf(shown, 'outsideFood') },
    {
      label: 'Gates',
      value: timedOf(shown, facts.gates.map(gateParts), 'Opening times'),
    },
    { label: 'Transit', value: textsOf(facts.transit, transitText) },
    {
      label: 'Parking',
      value: timedOf(shown, facts.parking.map(parkingParts), 'Prices'),
    },
    { label: 'Ride-hail', value: sentenceOf(facts, 'rideHail') },
    { label: 'Accessibility', value: sentenceOf(facts, 'accessible') },
    { label: 'Re-entry', value: ruleOf(shown, 'reentry') },
    { label: 'Paying', value: ruleOf(shown, 'cashless') },
    { label: 'Tickets', value: ruleOf(shown, 'mobileTickets') },
    { label: 'Families', value: sentenceOf(facts, 'family') },
    { label: 'Weather', value: sentenceOf(facts, 'weather') },
    { label: 'Tailgating', value: sentenceOf(facts, 'tailgating') },
    { label: 'Seats', value: textsOf(facts.seats, seatText) },
    { label: 'Food', value: textsOf(facts.food, foodText) },
  ];
}

interface ShownFacts {
  venue: Venue;
  facts: VenueFacts;
  today: string | null;
}

function sentenceOf(facts: VenueFacts, fact: Exclude<VenueSentence, 'bags'>): ReactNode {
  const text = facts[fact];
  return text !== null && <AgedTexts texts={[{ text, age: facts.ages?.[fact] }]} />;
}

function textsOf<Row extends Aged<object>>(rows: readonly Row[], textOf: (row: Row) => string): ReactNode {
  return rows.length > 0 && <AgedTexts texts={rows.map((row) => ({ text: textOf(row), age: row.age }))} />;
}

function ruleOf({ facts, venue, today }: ShownFacts, rule: Exclude<VenueRule, 'bags'>): ReactNode {
  const age = facts.ages?.[rule];
  if (facts[rule] === null || !isOld(age, today)) return sentenceOf(facts, rule);
  const link = <VenuePage site={facts.site} what="Today’s rule" venueName={venue.name} />;
  return (
    <OldFact link={link} age={age}>
      {facts[rule]}
    </OldFact>
  );
}

function timedOf({ facts, venue, today }: ShownFacts, texts: readonly TimedText[], what: string): ReactNode {
  const link = <VenuePage site={facts.site} what={what} venueName={venue.name} />;
  return texts.length > 0 && <TimedTexts texts={texts} today={today} link={link} />;
}

function VenuePage({ site, what, venueName }: { site: string; what: string; venueName: string }) {
  return (
    <>
      {`${what}: `}
      <a href={site} aria-label={`The venue’s page: ${what.toLowerCase()} at ${venueName}`}>
        the venue’s page
      </a>
    </>
  );
}

/** The smallest wallet that a rule in `content/venues` names, that of FedExForum. */
const SAFE_BAG = 'a pocket wallet, 5 by 3.5 inches at most';

/** A fan asks about bags first, so an unknown rule leads to the venue's page. */
function Bags({ facts: { bags, bagPage, ages, site }, venue: { name }, today }: ShownFacts) {
  if (bags === null) {
    return (
      <>
        {'We don’t have the current rule. '}
        <BagLink href={bagPage ?? site} text="Check the venue’s page" venueName={name} />
        {`, or bring no more than ${SAFE_BAG}.`}
      </>
    );
  }
  if (isOld(ages?.bags, today)) {
    const link = (
      <>
        {'Today’s rule: '}
        <BagLink href={bags.link} text="the venue’s page" venueName={name} />
      </>
    );
    return (
      <OldFact link={link} age={ages?.bags}>
        {bags.text}
      </OldFact>
    );
  }
  return (
    <>
      {`${bags.text} `}
      <AgeNote age={ages?.bags} /> <BagLink href={bags.link} text="Official bag rule" venueName={name} />
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

function gateParts({ name, street, opens, age }: VenueFacts['gates'][number]): TimedText {
  const time = opens === null ? null : `open ${opens} minutes before the game`;
  return { text: joined(name, street, time), lasting: time && joined(name, street), age };
}

function parkingParts({ name, price, text, age }: VenueFacts['parking'][number]): TimedText {
  const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join('. ');
  return { text: sentences(joined(name, price), text), lasting: price && sentences(name, text), age };
}
