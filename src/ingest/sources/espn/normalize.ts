import type { Game, GameStatus, GameType } from '../../../domain/games/game.ts';
import type { League } from '../../../domain/leagues.ts';
import { teamByName, type Team } from '../../../domain/teams/index.ts';
import { isNeutralVenue, venueById, type Venue } from '../../../domain/venues/index.ts';
import { lastingDateAt, lastingDateTimeOf } from '../../../domain/dates/lasting-clock.ts';
import { readHeadline } from './headline.ts';
import { placeOf } from './place.ts';
import { espnEvent, type EspnCompetition, type EspnEvent } from './schema.ts';

/** ESPN's placeholder times use this zone too. */
export const ESPN_TIME_ZONE = 'America/New_York';

export type Row =
  | { kind: 'game'; game: Game; venue: Venue | null; notes: string[] }
  | { kind: 'skipped'; reason: string }
  | { kind: 'rejected'; reason: string };

const TYPES: Readonly<Record<number, GameType>> = {
  1: 'preseason',
  2: 'regular',
  3: 'playoff',
  5: 'playoff',
};

/** A game in progress stays 'scheduled', because it has no result yet. */
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

/** Never throws: a bad row is returned as `rejected`. */
export function normalizeEvent(league: League, raw: unknown): Row {
  const parsed = espnEvent.safeParse(raw);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.filter((key) => typeof key === 'string').join('.');
    return { kind: 'rejected', reason: `field ${path || 'event'} not readable` };
  }
  const event = parsed.data;
  const [competition] = event.competitions;
  if (!competition) return { kind: 'rejected', reason: 'field competitions not readable' };
  const notes: string[] = [];
  const gameType = gameTypeOf(event, notes);
  const matchup = matchupOf(league, competition, gameType);
  if (matchup.kind !== 'game') return matchup;
  const { home, away } = matchup;

  const instant = new Date(event.date);
  const easternDate = lastingDateAt(instant, ESPN_TIME_ZONE);
  const venue = competition.venue ? placeOf(competition.venue, home, easternDate) : null;
  if (typeof venue === 'string') return { kind: 'rejected', reason: venue };
  const timeZone = venue?.timeZone ?? (home ? venueById(home.venueId)?.timeZone : undefined);
  if (timeZone === undefined) return { kind: 'rejected', reason: 'time zone not known' };

  const headline = readHeadline(competition.notes?.[0]?.headline ?? null);
  const status = statusOf(event, competition, notes);
  const dateTbd = competition.dateValid === false;
  const timeTbd = dateTbd || isPlaceholderTime(competition, instant, timeZone);
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
      timeTbd,
      // Midnight Eastern is the day before in Pacific time.
      localDateTime: timeTbd ? `${easternDate}T00:00:00` : lastingDateTimeOf(instant, timeZone),
      startsAt: timeTbd ? null : instant,
      timeZone,
      gameType,
      status: status === 'scheduled' && headline.ifNecessary ? 'contingent' : status,
      playoffRound: gameType === 'playoff' ? headline.playoffRound : null,
      gameNumber: null,
      doubleheader: null,
      seriesGame: gameType === 'playoff' ? headline.seriesGame : null,
      neutralSite: competition.neutralSite === true || (venue !== null && isNeutralVenue(venue.id)),
      venueId: venue?.id ?? null,
      venueName: venue?.name ?? null,
      venueAddress: venue && venue.city !== '' ? addressOf(venue) : null,
      city: venue?.city || null,
      ticketUrl: null,
      eventTitle: event.name?.trim() || null,
      lowestPrice: null,
      averagePrice: null,
      pricesIncludeFees: null,
    },
  };
}

type Matchup =
  | { kind: 'game'; home: Team | null; away: Team | null }
  | { kind: 'skipped'; reason: string }
  | { kind: 'rejected'; reason: string };

function matchupOf(league: League, competition: EspnCompetition, gameType: GameType): Matchup {
  const sides = competition.competitors.map(({ homeAway, team }) => ({
    homeAway,
    team: teamByName(league, team.displayName),
    // Placeholders are 'TBD', pairs such as 'LAL/GSW', and negative ids.
    isOpen: /\btbd\b|\//i.test(team.displayName) || Number(team.id) < 0,
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
  const known = type === null || type === undefined ? 'regular' : TYPES[type];
  if (known === undefined) notes.push(`season type not known: ${type}`);
  return known ?? 'regular';
}

function statusOf(event: EspnEvent, competition: EspnCompetition, notes: string[]): GameStatus {
  const type = (competition.status ?? event.status)?.type;
  const name = type?.name ?? 'STATUS_SCHEDULED';
  // Other names are 'STATUS_FINAL_PEN' and 'STATUS_FINAL_OT'.
  const known = STATUSES[name] ?? (name.startsWith('STATUS_FINAL') ? 'final' : undefined);
  if (known !== undefined) return known;
  notes.push(`status not known: '${name}'`);
  return type?.completed === true && type.state === 'post' ? 'final' : 'scheduled';
}

/** ESPN marks it by `timeValid: false` or by midnight Eastern, when nobody plays. */
function isPlaceholderTime(competition: EspnCompetition, instant: Date, timeZone: string): boolean {
  if (competition.timeValid === false) return true;
  const isMidnight = lastingDateTimeOf(instant, ESPN_TIME_ZONE).endsWith('T00:00:00');
  return isMidnight && (timeZone.startsWith('America/') || competition.timeValid !== true);
}

/** ESPN gives no street. The venue's name keeps the city second. */
function addressOf(venue: Venue): string {
  const name = venue.name.replaceAll(',', '');
  return [name, venue.city, venue.region].filter((part) => part !== null).join(', ');
}
