import { roadtripLegs } from '../../src/domain/content/roadtrip.ts';
import { leagueFromPath } from '../../src/domain/leagues.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import type { Finding } from './text-file.ts';
import type { RoadtripFront } from './schemas.ts';

type Route = Pick<RoadtripFront, 'league' | 'teams' | 'cities' | 'other_drives'>;

/** Texts also give the lengths of bridges, walks and train rides, which are shorter. */
const MIN_MILES = 25;
const MAX_SHARE_OFF = 0.05;
/** Texts round short drives to full fives, and times to quarters of an hour. */
const MAX_MILES_OFF = 5;
const MAX_MINUTES_OFF = 20;

const NUMBERS: Readonly<Record<string, number>> = {
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
};
const PARTS: Readonly<Record<string, number>> = { quarter: 15, half: 30, 'three quarters': 45 };

const STATED_DRIVE =
  /(?<![\w-])(?<list>(?:\d+,\s+)*(?:\d+,?\s+and\s+)?)(?<miles>\d+)[-\s]miles?\b(?!\s+an\s+hour)(?:[^.;\d]{0,40}?\b(?<hours>an|one|two|three|four|five|six|seven|eight|nine)(?:\s+and\s+(?:an?\s+)?(?<part>quarter|half|three\s+quarters))?\s+hours?(?:\s+and\s+(?:an?\s+)?(?<after>quarter|half|three\s+quarters))?)?/g;

interface KnownDrive {
  miles: number;
  minutes: number;
}

/**
 * Lists the drives that a roadtrip's text states and the data do not have. The data have the drive between any two
 * of its cities and the sum of any legs in a row. `other_drives` names miles by another road.
 */
export function checkDrives(path: string, text: string, front: Route): Finding[] {
  const known = knownDrives(front);
  if (known.length === 0) return [];
  return [...text.matchAll(STATED_DRIVE)].flatMap(({ index, groups = {} }) => {
    const line = text.slice(0, index).split('\n').length;
    const all = [...(groups['list'] ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const miles = Number(groups['miles']);
    const strange = [...all, miles].filter(
      (stated) =>
        stated >= MIN_MILES &&
        !front.other_drives.includes(stated) &&
        !known.some((drive) => isNear(drive.miles, stated)),
    );
    const minutes = minutesOf(groups);
    const drive = known.toSorted((a, b) => Math.abs(a.miles - miles) - Math.abs(b.miles - miles))[0];
    const isSlow = drive && minutes !== null && Math.abs(drive.minutes - minutes) > MAX_MINUTES_OFF;
    return [
      ...strange.map((stated) => `states ${stated} miles, which no drive of the trip has`),
      ...(isSlow && isNear(drive.miles, miles)
        ? [`states ${minutes} minutes for ${miles} miles; the data say ${drive.minutes}`]
        : []),
    ].map((rule): Finding => ({ file: path, line, rule }));
  });
}

function knownDrives({ league: path, teams, cities }: Route): KnownDrive[] {
  const league = leagueFromPath(path);
  if (league === null) return [];
  const found = teams.flatMap((slug) => teamBySlug(league, slug) ?? []);
  const stops = cities.map((city) => ({ teams: found.filter(({ marketCity }) => marketCity === city) }));
  const pairs = stops.flatMap((from, index) =>
    stops.slice(index + 1).flatMap((to) => roadtripLegs([from, to], VENUE_DRIVES)[0] ?? []),
  );
  const legs = roadtripLegs(stops, VENUE_DRIVES).map((leg) => leg ?? { miles: NaN, minutes: NaN });
  const ways = legs.flatMap((_, first) =>
    legs.slice(first + 1).map((__, more) => sumOf(legs.slice(first, first + more + 2))),
  );
  return [...pairs, ...ways];
}

function sumOf(legs: readonly KnownDrive[]): KnownDrive {
  return {
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    minutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

function isNear(miles: number, stated: number): boolean {
  return Math.abs(miles - stated) <= Math.max(MAX_MILES_OFF, miles * MAX_SHARE_OFF);
}

function minutesOf({ hours, part, after }: Record<string, string | undefined>): number | null {
  if (hours === undefined) return null;
  return (NUMBERS[hours] ?? 0) * 60 + partMinutes(part) + partMinutes(after);
}

function partMinutes(part = ''): number {
  return PARTS[part.replace(/\s+/, ' ')] ?? 0;
}
