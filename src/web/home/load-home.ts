import { readHome, type HomeData } from '../../db/queries/home.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { findPlaces } from '../places/find-places.ts';
import { missingPlace } from '../places/missing-place.tsx';
import type { ListedRoadtrip } from '../roadtrips/roadtrip-list.ts';
import { gamesAheadView, lastDateShown, type GamesAheadView } from './games-ahead-view.ts';
import { gamesNear, lastDateNear, type GamesNearState } from './games-near-state.ts';

interface AskedHome {
  /** The Eastern date. */
  today: string;
  /** A place's slug, or what was typed; '' without one. */
  near: string;
}

interface LoadedHome {
  kind: 'home';
  /** Null when the database does not respond. */
  games: GamesAheadView | null;
  near: GamesNearState;
  featured: readonly Pick<ListedRoadtrip, 'card' | 'next'>[];
}

/** @returns the slug of the place that was meant, if the text is another one. */
export async function loadHome(
  deps: Deps,
  { today, near }: AskedHome,
): Promise<LoadedHome | { kind: 'place'; slug: string }> {
  const lastDates = [lastDateShown(today), ...(near === '' ? [] : [lastDateNear(today)])];
  const throughDate = lastDates.toSorted().at(-1) ?? today;
  const read = await readHome(deps.db, { now: deps.now(), today, throughDate, near });
  const state = await nearState(deps, { today, near }, read);
  if (state.kind === 'place') return state;
  const dates = new Map(read.featuredDates.map((next) => [next.roadtripSlug, next]));
  return {
    kind: 'home',
    games: gamesAheadView(read.gamesAhead, today, ticketRules(deps.config), read.guides),
    near: state,
    featured: read.featured.map((card) => ({ card, next: dates.get(card.slug) ?? null })),
  };
}

const UNASKED = { kind: 'unasked' } as const;

export function unreadableHome({ near: typed }: AskedHome): LoadedHome {
  return {
    kind: 'home',
    games: null,
    near: typed === '' ? UNASKED : { kind: 'unreachable', typed },
    featured: [],
  };
}

async function nearState(
  deps: Deps,
  { today, near }: AskedHome,
  { near: place, gamesAhead, guides }: Pick<HomeData, 'near' | 'gamesAhead' | 'guides'>,
): Promise<GamesNearState | { kind: 'place'; slug: string }> {
  if (near === '') return UNASKED;
  if (place !== null) {
    const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
    const rules = ticketRules(deps.config);
    return gamesNear(place, gamesAhead, { today, drives: VENUE_DRIVES, rules, guides });
  }
  const { resolved, places } = await findPlaces(deps, near);
  if (resolved.kind === 'found') return { kind: 'place', slug: resolved.place.slug };
  return { kind: 'no-place', typed: near, missing: missingPlace(resolved, places) };
}
