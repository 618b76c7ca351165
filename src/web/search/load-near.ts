import type { Deps } from '../../composition/web-deps.ts';
import { readGamesNear } from '../../db/queries/search.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { listText } from '../../domain/list-text.ts';
import { postalCodeOf } from '../../domain/places/place.ts';
import { resolvePlace } from '../../domain/places/resolve-place.ts';
import { slugOf } from '../../domain/slug.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { gamesNear, nextDaysNear, type NearAsked } from '../home/games-near.tsx';
import { findPlaces } from '../places/find-places.ts';
import { missingPlace } from '../places/missing-place.tsx';
import type { AnswerOf, AskedNear, LoadedAnswer } from './answer.ts';
import { datesText, isOneDay } from './asked-text.ts';

type NearState = AnswerOf['near']['state'];

/** @param typed the place. A name takes a second round trip, to find its slug. */
export async function loadNear(
  deps: Deps,
  { typed, ...asked }: AskedNear & { typed: string },
): Promise<LoadedAnswer> {
  const { leagues } = asked.near;
  const code = postalCodeOf(typed);
  const wanted = wantedNear(asked);
  const read = await readGamesNear(deps.db, {
    place: code === null ? { slug: slugOf(typed) } : { code },
    leagues: leagues.length === 0 ? LEAGUES : leagues,
    ...wanted.period,
    now: deps.now(),
  });
  return { read, answer: { kind: 'near', asked, state: await stateOf(deps, { typed, code, wanted }, read) } };
}

async function stateOf(
  deps: Deps,
  { typed, code, wanted }: { typed: string; code: string | null; wanted: NearAsked },
  { place, games }: Awaited<ReturnType<typeof readGamesNear>>,
): Promise<NearState> {
  const isNamed = place === null && code === null;
  const { resolved, places } = isNamed
    ? await findPlaces(deps, typed)
    : { resolved: resolvePlace(typed, { kind: 'postal-code', place }), places: [] };
  if (resolved.kind !== 'found') return { kind: 'no-place', typed, missing: missingPlace(resolved, places) };
  if (place === null) return { kind: 'moved', slug: resolved.place.slug };
  const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
  return gamesNear(place, games, {
    asked: wanted,
    drives: VENUE_DRIVES,
    rules: ticketRules(deps.config),
  });
}

function wantedNear({ near: { leagues, period }, today }: AskedNear): NearAsked {
  const next = { ...nextDaysNear(today), leagues: listText(leagues, 'and') };
  if (period === null) return next;
  return { ...next, period, when: `${isOneDay(period) ? 'on' : 'from'} ${datesText(period, today)}` };
}
