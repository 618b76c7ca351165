import { leagueFacts, LEAGUES, type League } from '../leagues.ts';
import { plainName } from '../slug.ts';

const leagueByName = new Map(
  LEAGUES.flatMap((league) => {
    const { fullName, sport } = leagueFacts(league);
    return [...leagueWords(league), plainName(fullName), plainName(sport)].map((word) => [word, league]);
  }),
);

/** Full names are left out: many institutions share their words. */
export function leagueWords(league: League): string[] {
  const { sport } = leagueFacts(league);
  return [league.toLowerCase(), plainName(sport.split(' ').at(-1) ?? sport)];
}

/** The whole text is a league's name. */
export function leagueNamed(text: string): League | null {
  return leagueByName.get(plainName(text)) ?? null;
}

/** Takes 'nfl' and 'hockey' out of a plain text. */
export function readLeagues(text: string): { leagues: League[]; rest: string } {
  const words = text.split(' ').filter(Boolean);
  const named = new Set(words.flatMap((word) => leagueByName.get(word) ?? []));
  return {
    leagues: LEAGUES.filter((league) => named.has(league)),
    rest: words.filter((word) => !leagueByName.has(word)).join(' '),
  };
}
