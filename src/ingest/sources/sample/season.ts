import type { League } from '../../../domain/leagues.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import { createRandom, type Random } from './random.ts';
import { nflStart, roundsOf, seasonEnd, startOn, type Round } from './season-dates.ts';

export interface Fixture {
  home: Team;
  away: Team;
  venue: Venue;
  date: string;
  /** As in `Round`; null means unknown. */
  clock: string | null;
}

interface TeamState {
  team: Team;
  plan: readonly ('home' | 'away' | 'bye')[];
  visits: Map<TeamState, number>;
  lastPlayed: string;
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
/** Visits to each opponent per season. */
const VISITS: Record<League, readonly [division: number, conference: number, other: number]> = {
  NFL: [1, 0.25, 0.16],
  NBA: [2, 1.8, 1],
  NHL: [2, 1.5, 1],
  MLB: [2.1, 1, 0.5],
};
/** Series in a row at home, or away. */
const MAX_STAND: Record<League, number> = { NFL: 2, NBA: 4, NHL: 4, MLB: 3 };
const FIRST_BYE_WEEK = 4;
const BYE_WEEKS = 8;

const sharedVenues = new Set(teamsOf('NBA').map(({ venueId }) => venueId)).intersection(
  new Set(teamsOf('NHL').map(({ venueId }) => venueId)),
);

export function seasonOf(league: League, year: number): Fixture[] {
  const random = createRandom(`${league} ${year}`);
  const rounds = roundsOf(league, year);
  const states = teamStates(league, rounds, random);
  const fixtures = rounds.flatMap((round, index) => {
    const playing = (at: 'home' | 'away') => random.shuffled(states.filter(({ plan }) => plan[index] === at));
    const pairings = pairUp(league, playing('home'), playing('away'), (index + 1) / rounds.length);
    return playRound(league, round, pairings, random);
  });
  const lastDate = seasonEnd(rounds);
  return fixtures.map((fixture) => (fixture.date === lastDate ? { ...fixture, clock: null } : fixture));
}

/** Paired teams are never at home together, for shared stadiums. */
function teamStates(league: League, rounds: readonly Round[], random: Random): TeamState[] {
  const teams = random.shuffled(teamsOf(league));
  const isSharing = ({ venueId }: Team) => teams.filter((team) => team.venueId === venueId).length > 1;
  const sharing = teams.filter(isSharing).toSorted((a, b) => (a.venueId < b.venueId ? -1 : 1));
  const hasByes = league === 'NFL';
  const games = rounds.slice(hasByes ? 1 : 0).map((round) => round.games);
  let stands: boolean[] = [];
  return [...sharing, ...teams.filter((team) => !isSharing(team))].map((team, place) => {
    const isFirst = place % 2 === 0;
    if (isFirst) stands = homeStands(games, MAX_STAND[league], random);
    const plan: TeamState['plan'] = stands.map((isFirstHome) => (isFirstHome === isFirst ? 'home' : 'away'));
    const bye = FIRST_BYE_WEEK + (Math.floor(place / 2) % BYE_WEEKS);
    return {
      team,
      plan: hasByes ? plan.toSpliced(bye, 0, 'bye') : plan,
      visits: new Map(),
      lastPlayed: addDays(rounds[0]?.from ?? '', -7),
    };
  });
}

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
 * Exchanges visitors while that makes the season more even.
 * @param share of the season that is over.
 */
function pairUp(
  league: League,
  hosts: readonly TeamState[],
  visitors: readonly TeamState[],
  share: number,
): Pairing[] {
  const due = (host: TeamState, visitor: TeamState) =>
    visitsOf(league, host.team, visitor.team) * share - (visitor.visits.get(host) ?? 0);
  const pairings = hosts.flatMap((host, place): Pairing[] => {
    const visitor = visitors[place];
    return visitor ? [{ host, visitor }] : [];
  });
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const one of pairings) {
      for (const other of pairings) {
        const now = due(one.host, one.visitor) + due(other.host, other.visitor);
        const then = due(one.host, other.visitor) + due(other.host, one.visitor);
        if (then < now + 0.001) continue;
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

function playRound(league: League, round: Round, pairings: readonly Pairing[], random: Random): Fixture[] {
  const neutral = round.hasNeutralGame ? knownVenue(NEUTRAL_VENUES[league]) : null;
  const neutralPairing = neutral && pairings[0];
  // The NFL's Thursday game comes first.
  const rank = (pairing: Pairing) => (pairing === neutralPairing ? 2 : isRested(round, pairing) ? 0 : 1);
  return pairings
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((pairing, place) => {
      const { host, visitor } = pairing;
      visitor.visits.set(host, (visitor.visits.get(host) ?? 0) + 1);
      const home = knownVenue(host.team.venueId);
      const first = pairing === neutralPairing ? 0 : firstDay(round, home, random);
      return Array.from({ length: round.games }, (_, game): Fixture => {
        const venue = game === 0 && neutral && pairing === neutralPairing ? neutral : home;
        const start =
          league === 'NFL'
            ? nflStart(round, place, venue)
            : startOn(league, addDays(round.from, first + game), random);
        host.lastPlayed = start.date;
        visitor.lastPlayed = start.date;
        return { home: host.team, away: visitor.team, venue, ...start };
      });
    });
}

function isRested({ from }: Round, { host, visitor }: Pairing): boolean {
  return [host, visitor].every(({ lastPlayed }) => daysBetween(lastPlayed, from) >= 4);
}

/** The NBA and the NHL get a shared building only on a round's last days. */
function firstDay({ days, games }: Round, home: Venue, random: Random): number {
  const spare = days - games;
  return sharedVenues.has(home.id) ? spare : random.below(spare + 1);
}

function knownVenue(id: string): Venue {
  const venue = venueById(id);
  if (venue === null) throw new Error(`no venue is known as ${id}`);
  return venue;
}
