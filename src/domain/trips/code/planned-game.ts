import { gameIdentity } from '../../games/game.ts';
import { LEAGUES } from '../../leagues.ts';
import { teamByAliasSlug, teamBySlug, type Team } from '../../teams/index.ts';

/** A game as its identity names it: with the date of its first listing, never the present one. */
export interface PlannedTripGame {
  home: Team;
  /** Null while the opponent was unknown. */
  away: Team | null;
  localDate: string;
  gameNumber: number;
}

const IDENTITY = /^([a-z]+)-(\d{4}-\d{2}-\d{2})-([a-z0-9-]+)-at-([a-z0-9-]+)-(\d{1,2})$/;
const UNKNOWN_OPPONENT = 'tbd';

/** Reads a game's stored identity (docs/rules.md#games); null when it names no team of ours. */
export function plannedGameOf(id: string): PlannedTripGame | null {
  const [, leaguePart, localDate = '', awaySlug = '', homeSlug = '', number] = IDENTITY.exec(id) ?? [];
  const league = LEAGUES.find((one) => one.toLowerCase() === leaguePart);
  if (league === undefined) return null;
  const teamOf = (slug: string) => teamBySlug(league, slug) ?? teamByAliasSlug(league, slug);
  const home = teamOf(homeSlug);
  const away = awaySlug === UNKNOWN_OPPONENT ? null : teamOf(awaySlug);
  if (home === null || (away === null && awaySlug !== UNKNOWN_OPPONENT)) return null;
  return { home, away, localDate, gameNumber: Number(number) };
}

/**
 * Returns every identity under which the game may be stored: with the teams' present names first, then with
 * their former ones.
 */
export function plannedGameIds({ home, away, localDate, gameNumber }: PlannedTripGame): string[] {
  const { league } = home;
  return (away === null ? [null] : namesOf(away)).flatMap((awayTeam) =>
    namesOf(home).map((homeTeam) =>
      gameIdentity({ league, localDateTime: localDate, homeTeam, awayTeam, gameNumber }),
    ),
  );
}

function namesOf({ fullName, aliases }: Team): string[] {
  return [fullName, ...aliases];
}
