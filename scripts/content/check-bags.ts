import type { Team } from '../../src/domain/teams/index.ts';
import type { TeamFront } from './schemas.ts';
import { bagRule, type LeagueRules, type VenueFront } from './read-venues.ts';
import type { Finding, TextFile } from './text-file.ts';

const MAX_FROM_COLLECTIONS = 10;

/** One fan's collection may be wrong, so few venues rest on one alone. */
export function checkCollections(venues: readonly VenueFront[]): Finding[] {
  const resting = venues.filter(
    ({ bags, sources }) => bags && 'from' in bags && sources[bags.from]?.age.isCollection,
  );
  if (resting.length <= MAX_FROM_COLLECTIONS) return [];
  return resting.map(({ venue }) => ({
    file: `content/venues/${venue}.yml`,
    line: 1,
    rule: `bags: ${resting.length} venues rest on a fan’s collection, at most ${MAX_FROM_COLLECTIONS} may; find the venue's page, or leave only the link`,
  }));
}

/** A guide's line for the gate states no size that the venue's rule does not. */
export function checkGamedayBags(
  teams: readonly { file: TextFile<TeamFront>; team: Team | null }[],
  venues: readonly VenueFront[],
  leagueRules: readonly LeagueRules[],
): Finding[] {
  return teams.flatMap(({ file, team }) => {
    const venue = venues.find((front) => front.venue === team?.venueId);
    if (!team || !venue || file.front === null) return [];
    const known = sizesIn(bagRule(venue, leagueRules)?.text ?? '');
    const strange = sizesIn(file.front.gameday.bags).filter((size) => !known.includes(size));
    return strange.map((size) => ({
      file: file.path,
      line: file.lineOf('gameday'),
      rule: `gameday.bags: ${size} is no size of the rule in content/venues/${venue.venue}.yml`,
    }));
  });
}

const SIZE = /(\d[\d./]*)(?: inches)?(?: by |x)(\d[\d./]*)(?:(?: by |x)(\d[\d./]*))?/g;

/** Each like '4 by 6.5', the smallest figure first. */
function sizesIn(text: string): string[] {
  return [...text.matchAll(SIZE)].map(([, ...figures]) =>
    figures
      .flatMap((figure) => figure?.replace(/\.$/, '') ?? [])
      .toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))
      .join(' by '),
  );
}
