import type { Game, GameStatus, GameType } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { isNeutralVenue, venueById, type Venue } from '../../../domain/venues/index.ts';
import { EASTERN } from '../../../domain/dates/eastern-time.ts';
import { storedDateTimeOf } from '../../../domain/dates/stored-clock.ts';
import type { NormalizedRow, Unlisted } from '../normalize-season.ts';
import { isPlaceholderClock, isOpenSide } from '../placeholders.ts';
import { seriesKey, readHeadline } from './series.ts';
import { teamOf } from './learned-ids.ts';
import { placeOf, type Place } from './place.ts';
import { easternDateOf, SEASON_TYPES, type EspnCompetition, type EspnEvent } from './schema.ts';
import { ticketOf } from './tickets.ts';

interface SeasonFacts {
  teamsById: ReadonlyMap<string, Team>;
  venuesById: ReadonlyMap<string, Venue>;
  decidedSeries: ReadonlySet<string>;
}

/** A game in progress stays 'scheduled': it has no result yet. */
const STATUSES: Readonly<Record<string, GameStatus>> = {
  STATUS_SCHEDULED: 'scheduled',
  STATUS_TBD: 'scheduled',
  STATUS_RESCHEDULED: 'scheduled',
  STATUS_IN_PROGRESS: 'scheduled',
  STATUS_HALFTIME: 'scheduled',
  STATUS_END_PERIOD: 'scheduled',
  STATUS_DELAYED: 'scheduled',
  STATUS_RAIN_DELAY: 'scheduled',
  STATUS_IF_NECESSARY: 'contingent',
  STATUS_POSTPONED: 'postponed',
  STATUS_SUSPENDED: 'postponed',
  STATUS_CANCELED: 'cancelled',
  STATUS_CANCELLED: 'cancelled',
  STATUS_ABANDONED: 'cancelled',
  STATUS_FORFEIT: 'final',
  STATUS_FINAL: 'final',
};

export function normalizeEvent(league: League, event: EspnEvent, facts: SeasonFacts): NormalizedRow {
  const [competition] = event.competitions;
  if (!competition) return { kind: 'rejected', reason: 'field competitions not readable' };
  const notes: string[] = [];
  const gameType = gameTypeOf(event, notes);
  const matchup = matchupOf(league, competition, gameType, facts.teamsById);
  if (matchup.kind !== 'game') return matchup;
  const { home, away } = matchup;

  const instant = new Date(event.date);
  const place = placeOf(competition.venue ?? null, {
    home,
    localDate: easternDateOf(event),
    venuesById: facts.venuesById,
  });
  const venue = place.kind === 'venue' ? place.venue : null;
  const isNeutral = competition.neutralSite === true || (venue !== null && isNeutralVenue(venue.id));
  const start = startOf(competition, instant, zoneOfPlace(place, isNeutral ? null : home));

  const headline = readHeadline(league, competition.notes?.[0]?.headline ?? null);
  const dateTbd = competition.dateValid === false;
  return {
    kind: 'game',
    venue,
    notes,
    game: {
      league,
      source: 'espn',
      sourceEventId: event.id,
      homeTeam: home?.fullName ?? null,
      awayTeam: away?.fullName ?? null,
      opponentTbd: home === null || away === null,
      dateTbd,
      ...(dateTbd ? withoutTime(start) : start),
      gameType,
      status: statusInSeries(statusOf(event, competition, notes), {
        isUnneeded: facts.decidedSeries.has(seriesKey(event) ?? ''),
        ifNecessary: headline.ifNecessary,
      }),
      playoffRound: gameType === 'playoff' ? headline.playoffRound : null,
      gameNumber: null,
      doubleheader: null,
      seriesGame: gameType === 'playoff' ? headline.seriesGame : null,
      neutralSite: isNeutral,
      ...locationOf(place),
      ...ticketOf(league, competition, { teams: [home, away], venue }),
      eventTitle: event.name?.trim() || null,
      averagePrice: null,
      pricesIncludeFees: null,
    },
  };
}

function matchupOf(
  league: League,
  competition: EspnCompetition,
  gameType: GameType,
  teamsById: ReadonlyMap<string, Team>,
): { kind: 'game'; home: Team | null; away: Team | null } | Unlisted {
  const sides = competition.competitors.map(({ homeAway, team }) => ({
    homeAway,
    team: teamOf(league, team, teamsById),
    // Placeholders have negative ids.
    isOpen: isOpenSide(team.displayName) || Number(team.id) < 0,
  }));
  const home = sides.find((side) => side.homeAway === 'home');
  const away = sides.find((side) => side.homeAway === 'away');
  if (!home || !away) return { kind: 'rejected', reason: 'home team not known' };
  if (home.team && away.team) {
    if (home.team.id === away.team.id) return { kind: 'rejected', reason: 'the same team twice' };
    return { kind: 'game', home: home.team, away: away.team };
  }
  if (!home.team && !away.team) {
    const isOpen = home.isOpen || away.isOpen;
    return { kind: 'skipped', reason: isOpen ? 'no opponent decided' : 'no team of the league' };
  }
  const unknown = home.team ? away : home;
  if (unknown.isOpen || gameType === 'playoff') return { kind: 'game', home: home.team, away: away.team };
  return gameType === 'preseason'
    ? { kind: 'skipped', reason: 'opponent of another league' }
    : { kind: 'rejected', reason: 'team not known' };
}

function gameTypeOf(event: EspnEvent, notes: string[]): GameType {
  const type = event.season?.type;
  const known = type === null || type === undefined ? 'regular' : SEASON_TYPES[type];
  if (known === undefined) notes.push(`season type not known: ${type}`);
  return known ?? 'regular';
}

function statusOf(event: EspnEvent, competition: EspnCompetition, notes: string[]): GameStatus {
  const type = (competition.status ?? event.status)?.type;
  const name = type?.name ?? 'STATUS_SCHEDULED';
  // Such as 'STATUS_FINAL_PEN' and 'STATUS_FINAL_OT'.
  const known = STATUSES[name] ?? (name.startsWith('STATUS_FINAL') ? 'final' : undefined);
  if (known !== undefined) return known;
  notes.push(`status not known: '${name}'`);
  return type?.completed === true && type.state === 'post' ? 'final' : 'scheduled';
}

/** A decided series needs no more games. */
function statusInSeries(
  status: GameStatus,
  { isUnneeded, ifNecessary }: { isUnneeded: boolean; ifNecessary: boolean },
): GameStatus {
  if (status !== 'scheduled' && status !== 'contingent') return status;
  if (isUnneeded) return 'cancelled';
  return ifNecessary ? 'contingent' : status;
}

type Start = Pick<Game, 'timeTbd' | 'localDateTime' | 'startsAt' | 'timeZone'>;

/** @param timeZone null where unknown; the date is then the feed's, which is Eastern. */
function startOf(competition: EspnCompetition, instant: Date, timeZone: string | null): Start {
  const eastern = storedDateTimeOf(instant, EASTERN);
  if (timeZone === null) {
    return withoutTime({ localDateTime: eastern, timeZone: EASTERN });
  }
  const localDateTime = storedDateTimeOf(instant, timeZone);
  // Midnight Eastern is the day before in Pacific time.
  if (isMidnightEastern(competition, eastern, timeZone))
    return withoutTime({ localDateTime: eastern, timeZone });
  if (isPlaceholderClock(localDateTime)) return withoutTime({ localDateTime, timeZone });
  return { timeTbd: false, localDateTime, startsAt: instant, timeZone };
}

function withoutTime({ localDateTime, timeZone }: Pick<Start, 'localDateTime' | 'timeZone'>): Start {
  return { timeTbd: true, localDateTime: `${localDateTime.slice(0, 10)}T00:00:00`, startsAt: null, timeZone };
}

/** `timeValid: false` or midnight Eastern, when nobody plays, means an unknown time. */
function isMidnightEastern(competition: EspnCompetition, eastern: string, timeZone: string): boolean {
  if (competition.timeValid === false) return true;
  const isMidnight = eastern.endsWith('T00:00:00');
  return isMidnight && (timeZone.startsWith('America/') || competition.timeValid !== true);
}

/** @param host an undecided place is at its ground. */
function zoneOfPlace(place: Place, host: Team | null): string | null {
  if (place.kind === 'venue') return place.venue.timeZone;
  if (place.kind === 'unplaced') return null;
  return host ? (venueById(host.venueId)?.timeZone ?? null) : null;
}

/** ESPN gives no street. The venue's name keeps the city second. */
function locationOf(place: Place): Pick<Game, 'venueId' | 'venueName' | 'venueAddress' | 'city'> {
  if (place.kind === 'undecided') return { venueId: null, venueName: null, venueAddress: null, city: null };
  const { id, name, city, region } =
    place.kind === 'venue' ? place.venue : { id: null, name: place.name, city: place.city, region: null };
  const parts = [name.replaceAll(',', ''), city, region].filter((part) => part !== null);
  return {
    venueId: id,
    venueName: name,
    venueAddress: city ? parts.join(', ') : null,
    city: city || null,
  };
}
