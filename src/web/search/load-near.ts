import type { Deps } from '../../composition/web-deps.ts';
import { readGamesNear } from '../../db/queries/search.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { resolvePlace } from '../../domain/places/resolve-place.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { gamesNear, lastDateNear, type GamesNearState } from '../home/games-near.tsx';
import { missingPlace } from '../places/missing-place.tsx';
import type { LoadedAnswer } from './answer.ts';

/** @param code a US ZIP code, or the first three characters of a Canadian postal code. */
export async function loadNear(deps: Deps, code: string, today: string): Promise<LoadedAnswer> {
  const read = await readGamesNear(deps.db, { code, throughDate: lastDateNear(today), now: deps.now() });
  return { read, answer: { kind: 'near', state: await stateOf(deps, code, today, read) } };
}

async function stateOf(
  { config }: Deps,
  code: string,
  today: string,
  { place, games, guides }: Awaited<ReturnType<typeof readGamesNear>>,
): Promise<GamesNearState> {
  const resolved = resolvePlace(code, { kind: 'postal-code', place });
  if (resolved.kind !== 'found')
    return { kind: 'no-place', typed: code, missing: missingPlace(resolved, []) };
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  return gamesNear(mustExist(place), games, {
    today,
    drives: VENUE_DRIVES,
    rules: ticketRules(config),
    guides,
  });
}
