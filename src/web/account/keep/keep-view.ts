import type { GameLine } from '../../games/game-lines.tsx';

/** The trip or the team that a screen keeps. */
export interface KeepView {
  kind: 'trip' | 'team';
  /** The parameters of addresses and the hidden fields of forms that carry it. */
  fields: Readonly<Record<string, string>>;
  /** The cities of the trip, or the team. */
  name: string;
  /** The path of its public page, without a home. */
  page: string;
  siteOrigin: string;
  /** Null for a team, and while the schedule cannot be read. */
  card: TripCard | null;
  /** Nobody can create an account now. */
  isClosed: boolean;
}

export interface TripCard {
  /** Such as 'Dec 4-6, 2026'. */
  dates: string;
  games: readonly GameLine[];
  /** Such as '505 mi · 8 hr 55 min driving · 6 nights'; '' for a trip whose drives are unknown. */
  figures: string;
}

/** The heading of screens that keep it. */
export function keepHeading(keep: KeepView | null): string {
  return keep?.kind === 'team' ? 'Follow This Team' : 'Keep This Trip';
}

/** The mail's button says the same. */
export function keepButton({ kind }: Pick<KeepView, 'kind'>): string {
  return kind === 'trip' ? 'Keep it and sign in' : 'Follow and sign in';
}
