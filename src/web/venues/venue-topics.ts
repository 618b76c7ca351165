import type { VenueFacts } from '../../domain/content/venue-facts.ts';

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
