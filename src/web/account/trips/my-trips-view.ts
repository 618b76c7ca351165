export interface MyTripsView {
  /** For example, 'Ada Lovelace, ada@example.com'. */
  who: string;
  /** The page from which the user signed in without JavaScript. */
  returnTo: string | null;
  /** For example, 'All 5 trips stand.'; null where the trips say it themselves. */
  summary: string | null;
  /** The trip finder. */
  finder: string;
  /** The next trip first. */
  next: readonly MyTrip[];
  /** The last trip first. */
  past: readonly MyTrip[];
}

export interface MyTrip {
  id: string;
  name: string;
  /** For example, 'Dec 4-6, 2026'. */
  dates: string;
  /** For example, 'in 12 days'. */
  countdown: string;
  /** For example, ['Heat at Pistons', 'Heat at Raptors']. */
  games: readonly string[];
  status: TripStatus;
  /** What changed since the trip last worked, or what no mail told; newest first. */
  changes: readonly string[];
}

export interface TripStatus {
  kind: 'fine' | 'tight' | 'broken' | 'accepted' | 'waiting' | 'past';
  /** For example, 'All 5 games stand.' */
  text: string;
  /** For example, 'Checked 2 hr ago.' */
  checked: string;
}
