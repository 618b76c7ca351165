import { leagueFromPath, type League } from '../../domain/leagues.ts';
import type { WebContext } from './web-context.ts';

export function leagueOf(c: WebContext): League {
  const league = leagueFromPath(c.req.param('league') ?? '');
  if (league === null) throw new Error(`${c.req.path} matched a league's route without a league`);
  return league;
}
