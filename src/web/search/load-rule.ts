import type { Deps } from '../../composition/web-deps.ts';
import { readVenueRules } from '../../db/queries/search.ts';
import type { RuleQuestion, RuleTopic } from '../../domain/search/rule-query.ts';
import { venueById } from '../../domain/venues/index.ts';
import type { LoadedAnswer } from './answer.ts';

/** The names of the facts' keys in content/venues, where they differ. */
const FACT_NAMES: Partial<Record<RuleTopic, string>> = { outsideFood: 'outside_food', rideHail: 'ride_hail' };

export async function loadRule(
  deps: Deps,
  { topic, venues }: RuleQuestion,
  today: string,
): Promise<LoadedAnswer> {
  const read = await readVenueRules(deps.db, venues);
  const factName = FACT_NAMES[topic] ?? topic;
  const found = venues.flatMap((venueId) => {
    const venue = venueById(venueId);
    const facts = read.venues.find((row) => row.venueId === venueId)?.facts ?? null;
    const ofTopic = read.facts.filter(
      ({ file, fact }) =>
        file === `venues/${venueId}` && (fact === factName || fact.startsWith(`${factName}: `)),
    );
    const sources = new Map(ofTopic.map((row) => [`${row.source} ${row.url ?? ''}`, row]));
    return venue === null ? [] : [{ venue, facts, sources: [...sources.values()] }];
  });
  return { read, answer: { kind: 'rule', topic, venues: found, today } };
}
