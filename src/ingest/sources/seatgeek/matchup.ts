import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { teamByAliasSlug, teamByName, teamBySlug, teamsOf, type Team } from '../../../domain/teams/index.ts';
import { isUndecided } from '../placeholders.ts';
import type { Unlisted } from '../normalize-season.ts';
import type { SeatGeekEvent, SeatGeekPerformer } from './schema.ts';
import type { TitleFacts } from './title.ts';

export type Matchup = { kind: 'game'; home: Team | null; away: Team | null; opponentTbd: boolean } | Unlisted;

type Side = { performer: SeatGeekPerformer; team: Team | null };

/** Performers are ordered by id; the flags decide the home side, then the title, then the venue. */
export function matchupOf(
  league: League,
  event: SeatGeekEvent,
  title: TitleFacts,
  mapped: ReadonlyMap<number, Team>,
): Matchup {
  const sides = event.performers.map((performer) => ({
    performer,
    team: teamOfPerformer(league, performer, mapped),
  }));
  const teams = sides.filter((side) => side.team !== null);
  if (teams.length === 0) return withoutTeams(league, event, sides);
  if (!title.sides) return { kind: 'skipped', reason: 'title names no two sides' };
  if (teams.length > 2) return { kind: 'skipped', reason: 'more than two teams' };

  const home = homeSide(league, event, title, sides);
  if (!home) return { kind: 'rejected', reason: 'home team not known' };
  const homeTeam = home === 'tbd' ? null : home.team;
  const others = sides.filter((side) => side !== home);
  const awayTeam = others.find((side) => side.team !== null)?.team ?? awayFromTitle(league, title);
  if (homeTeam && awayTeam) {
    if (homeTeam.id === awayTeam.id) return { kind: 'rejected', reason: 'the same team twice' };
    return { kind: 'game', home: homeTeam, away: awayTeam, opponentTbd: false };
  }
  const unknownTeam = (homeTeam ? others : sides).find((side) => isUnknownTeam(side));
  if (unknownTeam) return unknownOpponentOf(league, unknownTeam.performer);
  if (title.opponentTbd || event.performers.length === 1 || sides.some((side) => isTbd(side))) {
    return { kind: 'game', home: homeTeam, away: awayTeam, opponentTbd: true };
  }
  return { kind: 'rejected', reason: 'team not known' };
}

/** Ids come first, because they change least. */
function teamOfPerformer(
  league: League,
  performer: SeatGeekPerformer,
  mapped: ReadonlyMap<number, Team>,
): Team | null {
  const slug = performer.slug ?? '';
  return (
    mapped.get(performer.id) ??
    teamsOf(league).find((team) => team.seatgeekPerformerId === performer.id) ??
    teamBySlug(league, slug) ??
    teamByAliasSlug(league, slug) ??
    teamByName(league, performer.name)
  );
}

function homeSide(
  league: League,
  event: SeatGeekEvent,
  title: TitleFacts,
  sides: Side[],
): Side | 'tbd' | null {
  const flagged = sides.filter((side) => side.performer.home_team);
  if (flagged.length === 1 && flagged[0]) return isTbd(flagged[0]) ? 'tbd' : flagged[0];
  const notAway = sides.filter((side) => !side.performer.away_team);
  if (flagged.length === 0 && sides.length === 2 && notAway.length === 1 && notAway[0]) return notAway[0];

  const second = title.sides?.second ?? '';
  if (title.sides?.separator === 'at') {
    if (/\btbd\b/i.test(second)) return 'tbd';
    const named = teamByName(league, second);
    const side = sides.find(({ team }) => team !== null && team === named);
    if (side) return side;
  }
  const venueId = event.venue?.id;
  const hosts = sides.filter((side) => venueId !== null && side.performer.home_venue_id === venueId);
  if (hosts.length === 1 && hosts[0]) return hosts[0];
  return sides.find((side) => side.performer.primary) ?? null;
}

function awayFromTitle(league: League, title: TitleFacts): Team | null {
  return title.sides?.separator === 'at' ? teamByName(league, title.sides.first) : null;
}

function withoutTeams(league: League, event: SeatGeekEvent, sides: Side[]): Matchup {
  const flagged = sides.some((side) => side.performer.home_team || side.performer.away_team);
  const ofLeague = sides.every((side) => side.performer.type === leagueFacts(league).path);
  // Performers include events and all-star teams, but a home performer should be ours.
  const unknownTeams = flagged && ofLeague && event.performers.length === 2 && !sides.every(isTbd);
  return unknownTeams
    ? { kind: 'rejected', reason: 'team not known' }
    : { kind: 'skipped', reason: 'no team of the league' };
}

function unknownOpponentOf(league: League, performer: SeatGeekPerformer): Matchup {
  if (/^test\b/i.test(performer.name)) return { kind: 'skipped', reason: 'test row' };
  return performer.type === leagueFacts(league).path
    ? { kind: 'rejected', reason: 'team not known' }
    : { kind: 'skipped', reason: 'opponent of another league' };
}

function isUnknownTeam(side: Side): boolean {
  return side.team === null && !isTbd(side) && !isEventPerformer(side.performer);
}

function isTbd(side: Side): boolean {
  return side.team === null && isUndecided(side.performer.name);
}

/** Such as 'NBA Playoffs'. */
function isEventPerformer(performer: SeatGeekPerformer): boolean {
  return (
    !performer.home_team &&
    !performer.away_team &&
    /\b(?:playoffs?|postseason|series|finals?|cup|championship|super bowl)\b/i.test(performer.name)
  );
}
