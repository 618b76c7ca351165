import { gameIdentity, type Game } from '../../../domain/games/game.ts';
import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';
import { greatCircleMiles } from '../../../domain/travel/travel.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';
import { localTimeToInstant } from '../../../domain/dates/zoned-instant.ts';

/** One game of a sample season. */
export interface Fixture {
  home: Team;
  away: Team;
  /** The venue's calendar, `YYYY-MM-DD`. */
  date: string;
  /** The venue's wall clock, `HH:MM`; null when the time is not set yet. */
  clock: string | null;
}

/** The teams of a league by division, halves and divisions in the order of `leagueFacts`. */
export function divisionsOf(league: League): Team[][] {
  return leagueFacts(league).conferences.flatMap((conference) =>
    conference.divisions.map((division) =>
      teamsOf(league).filter((team) => team.conference === conference.name && team.division === division),
    ),
  );
}

/** A team's own building. */
export function homeVenueOf(team: Team): Venue {
  const venue = venueById(team.venueId);
  if (venue === null) throw new Error(`${team.fullName} plays in a venue that is not known: ${team.venueId}`);
  return venue;
}

/**
 * Great-circle miles between the homes of two teams, given by their places in the list.
 * A venue without a position counts as next door.
 */
export function milesBetweenHomes(teams: readonly Team[]): (from: number, to: number) => number {
  const venues = teams.map(homeVenueOf);
  const miles = Float64Array.from(venues.flatMap((from) => venues.map((to) => milesBetweenVenues(from, to))));
  return (from, to) => miles[from * teams.length + to] ?? 0;
}

function milesBetweenVenues(from: Venue, to: Venue): number {
  if (from.latitude === null || from.longitude === null) return 0;
  if (to.latitude === null || to.longitude === null) return 0;
  return greatCircleMiles(
    { latitude: from.latitude, longitude: from.longitude },
    { latitude: to.latitude, longitude: to.longitude },
  );
}

/** A fixture in the words every source uses. */
export function gameOf(league: League, fixture: Fixture): Game {
  const { home, away, date, clock } = fixture;
  const venue = homeVenueOf(home);
  const localDateTime = `${date}T${clock ?? '00:00'}:00`;
  const named = { league, localDateTime, homeTeam: home.fullName, awayTeam: away.fullName, gameNumber: null };
  return {
    ...named,
    source: 'sample',
    sourceEventId: gameIdentity(named),
    opponentTbd: false,
    dateTbd: false,
    timeTbd: clock === null,
    startsAt: clock === null ? null : localTimeToInstant(localDateTime, venue.timeZone),
    timeZone: venue.timeZone,
    gameType: 'regular',
    status: 'scheduled',
    playoffRound: null,
    doubleheader: null,
    seriesGame: null,
    neutralSite: false,
    venueId: venue.id,
    venueName: venue.name,
    venueAddress: null,
    city: venue.city,
    ticketUrl: null,
    eventTitle: `${away.fullName} at ${home.fullName}`,
    lowestPrice: null,
    averagePrice: null,
    pricesIncludeFees: null,
  };
}
