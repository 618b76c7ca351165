import { leagueFromPath, type League } from '../../domain/leagues.ts';
import type { WebContext } from './web-context.ts';

export interface RequestAddress {
  pathname: string;
  /** With its '?', or ''. */
  search: string;
}

/** Runs faster than `new URL`, but takes only the normalized URL of a Request. */
export function urlOf(url: string): RequestAddress {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const mark = url.indexOf('?', start);
  if (mark < 0) return { pathname: url.slice(start), search: '' };
  return { pathname: url.slice(start, mark), search: mark === url.length - 1 ? '' : url.slice(mark) };
}

export function leagueOf(c: WebContext): League {
  const league = leagueFromPath(c.req.param('league') ?? '');
  if (league === null) throw new Error(`${c.req.path} matched a league's route without a league`);
  return league;
}
