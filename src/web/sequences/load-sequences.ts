import type { SequenceRoadtrip } from '../../db/queries/sequence-trip.ts';
import { readSequenceList } from '../../db/queries/sequences.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { lastPage } from '../../domain/paging.ts';
import { teamByName, teamBySlug } from '../../domain/teams/index.ts';
import { isSampleListing } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { sequenceEntry } from './sequence-view.ts';
import type { LoadedSequences, RoadtripFacts } from './sequences-state.ts';
import type { SequencesView, SequenceType } from '../urls/roadtrips-query.ts';

const ENTRIES_PER_PAGE = 20;

export async function loadSequences(
  deps: Deps,
  { slug, type, view }: { slug: string; type: SequenceType; view: SequencesView },
): Promise<
  | LoadedSequences
  | { kind: 'missing'; what: 'noRoadtrip' | 'noTeams' }
  | { kind: 'past-the-end'; lastPage: number }
> {
  const { length, month, page } = view;
  const list = await readSequenceList(deps.db, {
    slug,
    type,
    length,
    month,
    team: view.team?.fullName ?? null,
    page,
    pageSize: ENTRIES_PER_PAGE,
    now: deps.now(),
  });
  if (!list) return { kind: 'missing', what: 'noRoadtrip' };
  const last = lastPage(list.totalItems, ENTRIES_PER_PAGE);
  if (page > last) return { kind: 'past-the-end', lastPage: last };
  const trip = roadtripFacts(list.trip);
  if (trip.teams.length === 0) return { kind: 'missing', what: 'noTeams' };
  const links = { rules: ticketRules(deps.config), guides: list.guides };
  const entriesOf = (listed: typeof list.entries, place: 'picks' | 'list') =>
    listed.flatMap((sequence) => sequenceEntry(sequence, list.games, { slug, place, links }) ?? []);
  return {
    kind: 'loaded',
    trip,
    picks: entriesOf(list.picks, 'picks'),
    entries: entriesOf(list.entries, 'list'),
    totalItems: list.totalItems,
    lastPage: last,
    months: list.months,
    teams: type === 'any-team' ? trip.teams : followedTeams(trip, list.followed),
    provenance: list.feed,
    isSample: isSampleListing(list.feed, [...list.games.values()]),
  };
}

export function roadtripFacts({ slug, title, league, travel, teamSlugs }: SequenceRoadtrip): RoadtripFacts {
  const teams = teamSlugs.flatMap((name) => teamBySlug(league, name) ?? []);
  return { slug, title, league, travel, teams };
}

/** The roadtrip's own teams come first, then the others by name. */
function followedTeams(trip: RoadtripFacts, names: readonly string[]) {
  const others = names
    .filter((name) => !trip.teams.some(({ fullName }) => fullName === name))
    .toSorted()
    .flatMap((name) => teamByName(trip.league, name) ?? []);
  return [...trip.teams.filter(({ fullName }) => names.includes(fullName)), ...others];
}
