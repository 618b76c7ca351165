import type { League } from '../../../domain/leagues.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';
import type { Position } from '../../../domain/travel/position.ts';
import { greatCircleMiles } from '../../../domain/travel/travel.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import { createRandom, type Random } from './random.ts';
import { nflStart, roundsOf, seasonEnd, startOn, type Round } from './season-dates.ts';

/** One game of a sample season. */
export interface Fixture {
  home: Team;
  away: Team;
  venue: Venue;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` at the venue, in the NFL in New York; null while the time is unknown. */
  clock: string | null;
}

/** A team on its way through a season. */
interface TeamState {
  team: Team;
  homeVenue: Venue;
  /** By round. */
  plan: readonly ('home' | 'away' | 'bye')[];
  /** Of its last game. */
  venue: Venue;
  date: string;
  /** Series played at each host so far. */
  visits: Map<TeamState, number>;
}

interface Pairing {
  host: TeamState;
  visitor: TeamState;
}

const NEUTRAL_VENUES: Record<League, string> = {
  NFL: 'tottenham-hotspur-stadium',
  NBA: 'arena-cdmx',
  NHL: 'avicii-arena',
  MLB: 'field-of-dreams',
};
/** About how many series a season has at each opponent's home. */
const VISITS: Record<League, readonly [division: number, conference: number, other: number]> = {
  NFL: [1, 0.25, 0.16],
  NBA: [2, 1.8, 1],
  NHL: [2, 1.5, 1],
  MLB: [2.1, 1, 0.5],
};
/** The most series in a row at home, or away. */
const LONGEST_STAND: Record<League, number> = { NFL: 2, NBA: 4, NHL: 4, MLB: 3 };
const FIRST_BYE_WEEK = 4;
const BYE_WEEKS = 8;
/** How many more miles a visit that is due is worth. */
const MILES_PER_VISIT = 12_000;
/** A team that played farther away the day before rests a day, where the round has one to spare. */
const MILES_OVERNIGHT = 600;

/** Where both basketball and hockey are played. */
const sharedVenues = new Set(teamsOf('NBA').map(({ venueId }) => venueId)).intersection(
  new Set(teamsOf('NHL').map(({ venueId }) => venueId)),
);

/** Every game of the regular season that starts in `year`; the same on every call. */
export function seasonOf(league: League, year: number): Fixture[] {
  const random = createRandom(`${league} ${year}`);
  const rounds = roundsOf(league, year);
  const states = teamStates(league, rounds, random);
  const fixtures = rounds.flatMap((round, index) => {
    const playing = (at: 'home' | 'away') => random.shuffled(states.filter(({ plan }) => plan[index] === at));
    const pairings = pairUp(league, playing('home'), playing('away'), (index + 1) / rounds.length);
    return playRound(league, round, pairings, random);
  });
  // The times of the last day are not known yet.
  const lastDate = seasonEnd(rounds);
  return fixtures.map((fixture) => (fixture.date === lastDate ? { ...fixture, clock: null } : fixture));
}

/** Pairs the teams so that one is at home while the other is away: first of all those who share a stadium. */
function teamStates(league: League, rounds: readonly Round[], random: Random): TeamState[] {
  const teams = random.shuffled(teamsOf(league));
  const isSharing = ({ venueId }: Team) => teams.filter((team) => team.venueId === venueId).length > 1;
  const sharing = teams.filter(isSharing).toSorted((a, b) => (a.venueId < b.venueId ? -1 : 1));
  const hasByes = league === 'NFL';
  const games = rounds.slice(hasByes ? 1 : 0).map((round) => round.games);
  let stands: boolean[] = [];
  return [...sharing, ...teams.filter((team) => !isSharing(team))].map((team, place) => {
    const isFirst = place % 2 === 0;
    if (isFirst) stands = homeStands(games, LONGEST_STAND[league], random);
    const plan: TeamState['plan'] = stands.map((isFirstHome) => (isFirstHome === isFirst ? 'home' : 'away'));
    const bye = FIRST_BYE_WEEK + (Math.floor(place / 2) % BYE_WEEKS);
    const homeVenue = knownVenue(team.venueId);
    return {
      team,
      homeVenue,
      plan: hasByes ? plan.toSpliced(bye, 0, 'bye') : plan,
      venue: homeVenue,
      date: addDays(rounds[0]?.from ?? '', -7),
      visits: new Map(),
    };
  });
}

/** Whether a team is at home, by round: in stands of a few rounds, for half of its games. */
function homeStands(games: readonly number[], longest: number, random: Random): boolean[] {
  for (;;) {
    const stands: boolean[] = [];
    for (let isHome = random.below(2) === 0; stands.length < games.length; isHome = !isHome) {
      for (let left = random.below(longest); left >= 0; left--) stands.push(isHome);
    }
    const plan = stands.slice(0, games.length);
    const balance = games.reduce((sum, count, round) => sum + (plan[round] === true ? count : -count), 0);
    if (Math.abs(balance) <= 1) return plan;
  }
}

/**
 * Exchanges visitors as long as that makes the journeys shorter or the season more even.
 * @param share of the season that is over after this round.
 */
function pairUp(
  league: League,
  hosts: readonly TeamState[],
  visitors: readonly TeamState[],
  share: number,
): Pairing[] {
  const costOf = (host: TeamState, visitor: TeamState) => {
    const behind = visitsOf(league, host.team, visitor.team) * share - (visitor.visits.get(host) ?? 0);
    return milesBetween(visitor.venue, host.homeVenue) - MILES_PER_VISIT * behind;
  };
  const costs = new Map(
    hosts.map((host) => [host, new Map(visitors.map((one) => [one, costOf(host, one)]))]),
  );
  const cost = (host: TeamState, visitor: TeamState) => costs.get(host)?.get(visitor) ?? Infinity;
  const pairings = hosts.flatMap((host, place): Pairing[] => {
    const visitor = visitors[place];
    return visitor ? [{ host, visitor }] : [];
  });
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const one of pairings) {
      for (const other of pairings) {
        const now = cost(one.host, one.visitor) + cost(other.host, other.visitor);
        const then = cost(one.host, other.visitor) + cost(other.host, one.visitor);
        if (then > now - 1) continue;
        [one.visitor, other.visitor] = [other.visitor, one.visitor];
        isBetter = true;
      }
    }
  }
  return pairings;
}

function visitsOf(league: League, host: Team, visitor: Team): number {
  const [division, conference, other] = VISITS[league];
  if (host.conference !== visitor.conference) return other;
  return host.division === visitor.division ? division : conference;
}

/** Gives the games of a round their dates and times; each team ends where its series does. */
function playRound(league: League, round: Round, pairings: readonly Pairing[], random: Random): Fixture[] {
  const neutral = round.hasNeutralGame ? knownVenue(NEUTRAL_VENUES[league]) : null;
  const milesAway = ({ host }: Pairing) => (neutral ? milesBetween(host.homeVenue, neutral) : 0);
  const neutralPairing = neutral && pairings.toSorted((a, b) => milesAway(a) - milesAway(b))[0];
  // The first game of an NFL week is on Thursday.
  const rank = (pairing: Pairing) => (pairing === neutralPairing ? 2 : isRested(round, pairing) ? 0 : 1);
  return pairings
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((pairing, place) => {
      const { host, visitor } = pairing;
      visitor.visits.set(host, (visitor.visits.get(host) ?? 0) + 1);
      const first = pairing === neutralPairing ? 0 : firstDay(round, pairing, random);
      return Array.from({ length: round.games }, (_, game): Fixture => {
        const venue = game === 0 && neutral && pairing === neutralPairing ? neutral : host.homeVenue;
        const start =
          league === 'NFL'
            ? nflStart(round, place, venue)
            : startOn(league, addDays(round.from, first + game), random);
        for (const team of [host, visitor]) Object.assign(team, { venue, date: start.date });
        return { home: host.team, away: visitor.team, venue, ...start };
      });
    });
}

/** Whether both teams can play on a Thursday: neither has played since Sunday. */
function isRested({ from }: Round, { host, visitor }: Pairing): boolean {
  return [host, visitor].every(({ date }) => daysBetween(date, from) >= 4);
}

/** The day of a round on which a series begins, 0 or more. */
function firstDay(round: Round, { host, visitor }: Pairing, random: Random): number {
  const isFar = [host, visitor].some(
    (team) =>
      daysBetween(team.date, round.from) === 1 && milesBetween(team.venue, host.homeVenue) > MILES_OVERNIGHT,
  );
  const spare = round.days - round.games;
  return isFar || sharedVenues.has(host.homeVenue.id) ? spare : random.below(spare + 1);
}

function knownVenue(id: string): Venue {
  const venue = venueById(id);
  if (venue === null) throw new Error(`no venue is known as ${id}`);
  return venue;
}

function milesBetween(from: Venue, to: Venue): number {
  return greatCircleMiles(positionOf(from), positionOf(to));
}

function positionOf({ name, latitude, longitude }: Venue): Position {
  if (latitude === null || longitude === null) throw new Error(`${name} has no position`);
  return { latitude, longitude };
}
