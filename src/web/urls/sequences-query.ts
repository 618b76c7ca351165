import { parsePage } from '../../domain/paging.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import { slugOf } from '../../domain/slug.ts';
import { ALL_TEAMS, type Team } from '../../domain/teams/index.ts';
import { parseMonth } from './month-query.ts';

export interface SequencesView {
  length: SequenceLength;
  /** The first game is in this month, `YYYY-MM`; null means all months. */
  month: string | null;
  /** The team hosts a stop, or is the one that a same-team list follows; null means all teams. */
  team: Team | null;
  /** The first page is 1. */
  page: number;
}

export const DEFAULT_SEQUENCES_VIEW: SequencesView = { length: 'week', month: null, team: null, page: 1 };

/** Leaves out invalid values. */
export function parseSequencesView(query: URLSearchParams): SequencesView {
  const team = slugOf(query.get('team') ?? '');
  return {
    length: query.get('length') === 'weekend' ? 'weekend' : 'week',
    month: parseMonth(query.get('month')),
    // No two leagues share a full name, so the slug alone names the team.
    team: ALL_TEAMS.find(({ slug }) => slug === team) ?? null,
    page: parsePage(query.get('page')),
  };
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function sequencesQueryString({ length, month, team, page }: SequencesView): string {
  const query = new URLSearchParams();
  if (length !== DEFAULT_SEQUENCES_VIEW.length) query.set('length', length);
  if (month) query.set('month', month);
  if (team) query.set('team', team.slug);
  if (page !== DEFAULT_SEQUENCES_VIEW.page) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
