import type { Position } from '../../src/domain/travel/position.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { venueDrives, sequenceCandidates } from '../../src/domain/trips/sequence-candidates.ts';
import { sequenceGraph, type SequenceGraph } from '../../src/domain/trips/sequence-graph.ts';
import { findBestSequence } from '../../src/domain/trips/sequence-search.ts';
import { ROADTRIP_LIMITS, type SequenceGame } from '../../src/domain/trips/sequence.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import { greatCircleMiles } from '../../src/domain/travel/great-circle.ts';
import {
  roadtripSequences,
  tripSequences,
  type TripSequence,
} from '../../src/domain/trips/trip-sequences.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { GAMES_IN_USE, type SeasonGames } from '../../tests/feeds/season-games.ts';
import { readSeasons, readSeasonTrips, type SeasonTrip } from '../../tests/support/season-trips.ts';
import { exitWith } from '../cli/console.ts';

/** The table starts here, because teams are closest together around Cleveland. */
const MIDDLE: Position = { latitude: 41.5, longitude: -81.7 };
/** Moves seasons by whole weeks, so that all four overlap. */
const WEEKS_LATER: Record<League, number> = { NFL: 0, NBA: 0, NHL: 52, MLB: 28 };
const GROWTH = {
  leagues: [['MLB'], ['MLB', 'NHL'], ['MLB', 'NHL', 'NBA', 'NFL']] satisfies League[][],
  teams: [2, 4, 6, 12, 30],
  beam: 200,
};
const RUNS = 20;

try {
  await main();
} catch (error) {
  exitWith(error);
}

/** Prints the sequences of all roadtrips over whole seasons, and how the effort of the search grows. */
async function main(): Promise<void> {
  const seasons = await readSeasons();
  const trips = await readSeasonTrips(seasons);
  console.log(`Sequences over ${GAMES_IN_USE}, each as of the day before its season\n`);
  printTable(
    [
      'roadtrip',
      'teams',
      'games',
      'any week',
      'any weekend',
      'same week',
      'same weekend',
      'picks',
      'legs',
      'labels',
      'CPU ms',
    ],
    trips.map(tripRow),
  );
  console.log('\nEntries + folded dates. For the NFL: home games, and twinbills in brackets.\n');
  console.log(
    'The best week from every date, for the teams nearest to Cleveland; the slowest week in brackets\n',
  );
  const rows = GROWTH.leagues.flatMap((leagues) =>
    GROWTH.teams.map((teams) => growthRow(leagues, teams, seasons)),
  );
  printTable(
    [
      'leagues',
      'teams of each',
      'games',
      'legs',
      'labels',
      'CPU ms',
      `labels, beam ${GROWTH.beam}`,
      'CPU ms',
      'weeks cut',
      'different trip',
      'fewer stops',
    ],
    rows,
  );
}

function tripRow({ slug, league, teams, candidates, driveBetween }: SeasonTrip): string[] {
  const names = teams.map(({ fullName }) => fullName);
  const effort = { legs: 0, labels: 0, cut: 0 };
  tripSequences(league, candidates, names, driveBetween, ROADTRIP_LIMITS, effort);
  const today = addDays(candidates[0]?.localDate ?? '', -1);
  const input = { league, games: candidates, teams, today };
  const entries = roadtripSequences(input, driveBetween, ROADTRIP_LIMITS);
  const ms = fastest(() => tripSequences(league, candidates, names, driveBetween, ROADTRIP_LIMITS));
  const count = (type: TripSequence['type'], length: TripSequence['length']) => {
    const list = entries.filter((entry) => entry.type === type && entry.length === length);
    const folded = list.reduce((sum, { otherDates }) => sum + otherDates.length, 0);
    return folded > 0 ? `${list.length} + ${folded}` : `${list.length}`;
  };
  const any = (length: TripSequence['length']) =>
    league === 'NFL'
      ? `${count('any-team', length)} (${count('twinbill', length)})`
      : count('any-team', length);
  return [
    slug,
    `${teams.length}`,
    `${candidates.length}`,
    any('week'),
    any('weekend'),
    count('same-team', 'week'),
    count('same-team', 'weekend'),
    `${entries.filter(({ pick }) => pick !== null).length}`,
    effort.legs.toLocaleString('en-US'),
    effort.labels.toLocaleString('en-US'),
    ms.toFixed(1),
  ];
}

function growthRow(
  leagues: readonly League[],
  teams: number,
  seasons: Record<League, SeasonGames>,
): string[] {
  const places = new Map(LEAGUES.flatMap((league) => [...seasons[league].places]));
  const games = leagues.flatMap((league) => gamesAround(league, teams, seasons[league]));
  const effort = { legs: 0, labels: 0, cut: 0 };
  const graph = sequenceGraph(games, venueDrives(VENUE_DRIVES, places), ROADTRIP_LIMITS, effort);
  const exact = everyWeek(graph, Infinity);
  const beamed = everyWeek(graph, GROWTH.beam);
  const fewerStops = exact.weeks.filter(({ stops }, index) => stops > (beamed.weeks[index]?.stops ?? 0));
  const others = exact.weeks.filter(({ ids }, index) => ids !== beamed.weeks[index]?.ids);
  return [
    leagues.join(' '),
    `${teams}`,
    `${games.length}`,
    effort.legs.toLocaleString('en-US'),
    ...exact.cells,
    ...beamed.cells,
    `${beamed.weeks.filter(({ cut }) => cut > 0).length} of ${beamed.weeks.length}`,
    `${others.length}`,
    `${fewerStops.length}`,
  ];
}

function everyWeek(graph: SequenceGraph, beam: number) {
  const weeks = [...graph.firstOnDay.keys()].map((from) => {
    const effort = { legs: 0, labels: 0, cut: 0 };
    const start = cpuMs();
    const best = findBestSequence(graph, { from, through: from + 6 }, { beam, effort });
    const games = best?.games ?? [];
    return { ...effort, ms: cpuMs() - start, stops: games.length, ids: games.map(({ id }) => id).join(' ') };
  });
  const cell = (of: (week: (typeof weeks)[number]) => number, digits: number) => {
    const all = weeks.map(of);
    const text = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
    return `${text(all.reduce((sum, value) => sum + value, 0))} (${text(Math.max(...all))})`;
  };
  return { weeks, cells: [cell(({ labels }) => labels, 0), cell(({ ms }) => ms, 0)] };
}

function gamesAround(league: League, teams: number, { games, places }: SeasonGames): SequenceGame[] {
  const distance = ({ venueId }: { venueId: string }) => {
    const position = places.get(venueId)?.position;
    return position ? greatCircleMiles(position, MIDDLE) : Infinity;
  };
  const nearest = teamsOf(league)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, teams);
  const days = 7 * WEEKS_LATER[league];
  return sequenceCandidates(games, nearest, places).map((game) => ({
    ...game,
    localDate: addDays(game.localDate, days),
    startsAt: game.startsAt && new Date(game.startsAt.getTime() + days * 86_400_000),
  }));
}

/** Returns CPU milliseconds of the fastest run. */
function fastest(work: () => unknown): number {
  const runs = Array.from({ length: RUNS }, () => {
    const start = cpuMs();
    work();
    return cpuMs() - start;
  });
  return Math.min(...runs);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}
