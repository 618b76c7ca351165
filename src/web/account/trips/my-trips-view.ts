import type { BrokenTrip } from '../../../domain/trips/check/broken-trip.ts';
import type { VoteLink } from '../votes/ask-friends.tsx';
import type { GameLine } from '../../games/game-lines.tsx';

export interface MyTripsView {
  /** Such as 'Ada Lovelace, ada@example.com'. */
  who: string;
  /** The page from which the user signed in without JavaScript. */
  returnTo: string | null;
  /** Null where the trips say it themselves. */
  summary: string | null;
  finder: string;
  /** A trip that needs a look comes first, then the next one. */
  next: readonly MyTrip[];
  /** The last trip first. */
  past: readonly MyTrip[];
  votes: readonly VoteLink[];
}

export interface MyTrip {
  id: string;
  /** What its forms were shown with. */
  version: number;
  name: string;
  dates: string;
  countdown: string;
  games: readonly GameLine[];
  status: TripStatus;
  /** What changed since the trip last worked, or what no mail told; newest first. */
  changes: readonly ChangedGame[];
  /** What its banner says; null for a trip that works, and where only its page shows that. */
  broken: BrokenTrip | null;
}

export interface TripStatus {
  kind: 'fine' | 'tight' | 'broken' | 'accepted' | 'waiting' | 'past';
  /** Such as 'All 5 games stand.' */
  text: string;
  /** Such as 'Checked 2 hr ago.' */
  checked: string;
}

/** A game that is not as it was. */
export interface ChangedGame {
  id: string;
  /** Such as 'Ravens at Bengals moved to Mon, Dec 28, 8:15 PM.' */
  text: string;
  /** As it was, crossed out, and as it is, unless it is off. */
  lines: readonly GameLine[];
}
