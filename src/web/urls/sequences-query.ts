import { parsePage } from '../../domain/paging.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import { slugOf } from '../../domain/slug.ts';
import { ALL_TEAMS, type Team } from '../../domain/teams/index.ts';

export interface SequencesView {
  length: SequenceLength;
  /** Month of the first game, `YYYY-MM`; null for all. */
  month: string | null;
  /** A host of a stop, or the team that a same-team list follows; null for all. */
  team: Team | null;
  /** 1-based. */
  page: number;
}

export const DEFAULT_SEQUENCES_VIEW: SequencesView = { length: 'week', month: null, team: null, page: 1 };

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Invalid values are left out. */
export function parseSequencesView(query: URLSearchParams): SequencesView {
  const month = query.get('month') ?? '';
  const team = slugOf(query.get('team') ?? '');
  return {
    length: query.get('length') === 'weekend' ? 'weekend' : 'week',
    month: MONTH.test(month) ? month : null,
    // No two leagues share a full name, so the slug alone names the team.
    team: ALL_TEAMS.find(({ slug }) => slug === team) ?? null,
    page: parsePage(query.get('page')),
  };
}

/** The canonical query, with its '?'; '' for the default view. */
export function sequencesQueryString({ length, month, team, page }: SequencesView): string {
  const query = new URLSearchParams();
  if (length !== DEFAULT_SEQUENCES_VIEW.length) query.set('length', length);
  if (month) query.set('month', month);
  if (team) query.set('team', team.slug);
  if (page !== DEFAULT_SEQUENCES_VIEW.page) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
