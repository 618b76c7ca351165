import { rushMinutesAt } from '../../../src/domain/travel/metropolis.ts';
import { bestTrip, dayNumber, tryable, type Road, type Tried, type TriedGame } from './brute-force.ts';

/** The columns of a stored game that the lists need. */
interface ListedRow {
  id: string;
  league: TriedGame['league'];
  homeTeam: string | null;
  awayTeam: string | null;
  dateTbd: boolean;
  timeTbd: boolean;
  localDateTime: string;
  timeZone: string;
  startsAt: Date | null;
  venueId: string | null;
  status: string;
  doubleheader: 'straight' | 'split' | null;
  gameNumber: number | null;
}

interface Spot {
  country: string;
  position: { latitude: number; longitude: number } | null;
}

/** A team of the trip and where it usually plays. */
interface Host {
  fullName: string;
  venueId: string;
}

/** Selects the candidates by the text of docs/rules.md#sequences, without the product's code. */
export function candidateRows(
  rows: readonly ListedRow[],
  hosts: readonly Host[],
  spots: ReadonlyMap<string, Spot>,
): TriedGame[] {
  const found: TriedGame[] = [];
  for (const row of rows) {
    const host = hosts.find(({ fullName }) => fullName === row.homeTeam);
    if (!host || row.homeTeam === null || row.awayTeam === null || row.dateTbd) continue;
    if (row.status === 'postponed' || row.status === 'cancelled') continue;
    if (row.league === 'NFL' && row.timeTbd) continue;
    const spot = spots.get(row.venueId ?? '');
    const home = spots.get(host.venueId)?.position;
    if (!spot?.position || !home || row.venueId === null || milesApart(spot.position, home) > 60) continue;
    const isPart = (other: ListedRow) =>
      other.homeTeam === row.homeTeam && day(other) === day(row) && other.doubleheader === 'straight';
    // Both games of a straight doubleheader are one outing, under the first one's name.
    if (isPart(row) && row.gameNumber === 2) continue;
    found.push({
      id: row.id,
      league: row.league,
      homeTeam: row.homeTeam,
      awayTeam: row.awayTeam,
      venueId: row.venueId,
      country: spot.country,
      timeZone: row.timeZone,
      localDate: day(row),
      startsAt: row.startsAt,
      rushHour: rushHourOf(row, rushMinutesAt(spot.position)),
      isStraightDoubleheader: rows.some((other) => isPart(other) && other.gameNumber === 2),
    });
  }
  return found;
}

/** 3 to 7 PM of a weekday at the venue. The game's start gives the offset of the venue's clock. */
function rushHourOf({ startsAt, localDateTime }: ListedRow, minutes: number): TriedGame['rushHour'] {
  const clock = new Date(`${localDateTime.slice(0, 16)}Z`);
  if (!startsAt || minutes === 0 || [0, 6].includes(clock.getUTCDay())) return null;
  const behind = startsAt.getTime() - clock.getTime();
  const [opens, closes] = [new Date(clock), new Date(clock)];
  opens.setUTCHours(15, 0);
  closes.setUTCHours(19, 0);
  return { startsAt: opens.getTime() + behind, endsAt: closes.getTime() + behind, minutes };
}

const day = (row: ListedRow) => row.localDateTime.slice(0, 10);

function milesApart(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)];
  const cosine =
    Math.sin(latA) * Math.sin(latB) +
    Math.cos(latA) * Math.cos(latB) * Math.cos(radians(a.longitude - b.longitude));
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

const radians = (degrees: number) => (degrees / 180) * Math.PI;

/** An entry of a list. `otherDates` has the games of each other date. */
export interface Line {
  type: 'any-team' | 'same-team' | 'twinbill';
  length: 'week' | 'weekend';
  team: string | null;
  ids: string[];
  miles: number;
  otherDates: string[][];
}

/** Every list of a roadtrip, by trying every trip. */
export function triedLists(
  league: TriedGame['league'],
  games: readonly TriedGame[],
  ownTeams: readonly string[],
  road: Road,
): Line[] {
  const lines: Line[] = [];
  const isFootball = league === 'NFL';
  if (isFootball) {
    const inOrder = games.toSorted((a, b) => (a.localDate + a.id < b.localDate + b.id ? -1 : 1));
    for (const { id } of inOrder)
      lines.push({ type: 'any-team', length: 'week', team: null, ids: [id], miles: 0, otherDates: [] });
  }
  for (const length of ['week', 'weekend'] as const) {
    for (const folded of foldedVariants(bestByDate(games, length, road)))
      lines.push({ type: isFootball ? 'twinbill' : 'any-team', length, team: null, ...folded });
  }
  if (isFootball) return lines;
  const visitors = new Set(games.map(({ awayTeam }) => awayTeam).filter((team) => !ownTeams.includes(team)));
  for (const length of ['week', 'weekend'] as const) {
    for (const team of [...ownTeams, ...[...visitors].toSorted()]) {
      const followed = games.filter(({ homeTeam, awayTeam }) => homeTeam === team || awayTeam === team);
      for (const folded of foldedOrders(bestByDate(followed, length, road)))
        lines.push({ type: 'same-team', length, team, ...folded });
    }
  }
  return lines;
}

/** Finds the best trip of every start date. Drops a trip whose games are all part of another trip. */
function bestByDate(games: readonly TriedGame[], length: Line['length'], road: Road): Tried[] {
  const places = tryable(games, road);
  const days = [...new Set(games.map(({ localDate }) => dayNumber(localDate)))].toSorted((a, b) => a - b);
  const found: Tried[] = [];
  for (const first of days) {
    // Day 0 was a Thursday, so a Thursday, Friday or Saturday leaves 0, 1 or 2.
    if (length === 'weekend' && first % 7 > 2) continue;
    const through = length === 'week' ? first + 6 : first + 3 - (first % 7);
    const best = bestTrip(places, first, through);
    if (best) found.push(best);
  }
  return found.filter(
    (trip) => !found.some((other) => other !== trip && trip.ids.every((id) => other.ids.includes(id))),
  );
}

type Folded = Pick<Line, 'ids' | 'miles' | 'otherDates'>;

function foldedVariants(trips: readonly Tried[]): Folded[] {
  const folded: { head: Tried; otherDates: string[][] }[] = [];
  for (const trip of trips) {
    const before = folded.at(-1);
    const sameStops = before?.head.venues.toSorted().join() === trip.venues.toSorted().join();
    const notShared = trip.ids.filter((id) => !before?.head.ids.includes(id));
    if (before && sameStops && notShared.length <= 1) before.otherDates.push(trip.ids);
    else folded.push({ head: trip, otherDates: [] });
  }
  return folded.map(({ head: { ids, miles }, otherDates }) => ({ ids, miles, otherDates }));
}

function foldedOrders(trips: readonly Tried[]): Folded[] {
  const folded: (Folded & { venues: string })[] = [];
  for (const { ids, miles, venues } of trips) {
    const same = folded.find((entry) => entry.venues === venues.join());
    if (same) same.otherDates.push(ids);
    else folded.push({ ids, miles, otherDates: [], venues: venues.join() });
  }
  return folded.map(({ ids, miles, otherDates }) => ({ ids, miles, otherDates }));
}
