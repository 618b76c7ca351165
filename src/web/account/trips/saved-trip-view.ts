import type { RepairResult } from '../../trip-pages/find-repair.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import type { TripStatus } from './my-trips-view.ts';

export interface SavedTripView {
  id: string;
  /** What the forms were shown with. */
  version: number;
  name: string;
  /** What the name's field holds. */
  typedName: string;
  /** For example, 'Dec 4-6, 2026'. */
  dates: string;
  /** For example, 'in 12 days'. */
  countdown: string;
  status: TripStatus;
  /** Null when the schedule could not be read. */
  check: TripCheckView | null;
  /** Newest first. */
  notices: readonly NoticeView[];
  /** The games that have begun. */
  attendance: readonly AttendedGame[];
  mails: { areOn: boolean; canBeOn: boolean; hint: string };
  share: ShareView;
  /** The page of the trip. */
  page: string;
  calendar: string;
  problem: { form: SavedTripAction | 'trip'; text: string } | null;
}

export interface TripCheckView {
  stops: readonly SavedStop[];
  /** A sentence for each game and drive that is not as planned. */
  changes: readonly string[];
  isBroken: boolean;
  repair: RepairResult;
}

export interface SavedStop {
  id: string;
  /** For example, 'Fri, Dec 4'. */
  day: string;
  /** For example, '7:00 PM ET'; null without a set time. */
  time: string | null;
  matchup: string;
  /** For example, 'Ball Arena, Denver'. */
  place: string;
  /** For example, 'Moved from Fri, Dec 4'. */
  note: string | null;
  isOff: boolean;
}

export interface AttendedGame {
  id: string;
  matchup: string;
  /** For example, 'Fri, Dec 4'. */
  day: string;
  /** Its venue and home team are among the owner's places. */
  isCheckedOff: boolean;
}

export interface NoticeView {
  id: string;
  /** For example, 'Nov 20, 2026'. */
  date: string;
  headline: string;
  /** For example, 'It was planned for Sun, Dec 6, 1:00 PM CT'. */
  former: string | null;
}

export interface ShareView {
  /** The address without the home. */
  address: string;
  /** Null for a trip without a home. */
  withHome: { home: string; address: string } | null;
}
