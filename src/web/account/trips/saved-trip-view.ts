import type { RepairResult } from '../../trip-pages/find-repair.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import type { TripStatus } from './my-trips-view.ts';

export interface SavedTripView {
  id: string;
  /** What the forms were shown with. */
  version: number;
  name: string;
  typedName: string;
  dates: string;
  countdown: string;
  status: TripStatus;
  /** Null when the schedule could not be read. */
  check: TripCheckView | null;
  /** Newest first. */
  notices: readonly NoticeView[];
  attendance: readonly AttendedGame[];
  mails: { areOn: boolean; canBeOn: boolean; hint: string };
  share: ShareView;
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
  day: string;
  /** Null without a set time. */
  time: string | null;
  matchup: string;
  /** Such as 'Ball Arena, Denver'. */
  place: string;
  /** Such as 'Moved from Fri, Dec 4'. */
  note: string | null;
  isOff: boolean;
}

export interface AttendedGame {
  id: string;
  matchup: string;
  day: string;
  /** Its venue and home team are among the owner's places. */
  isCheckedOff: boolean;
}

export interface NoticeView {
  id: string;
  date: string;
  headline: string;
  /** Such as 'It was planned for Sun, Dec 6, 1:00 PM CT'. */
  former: string | null;
}

export interface ShareView {
  /** The address without the home. */
  address: string;
  /** Null for a trip without a home. */
  withHome: { home: string; address: string } | null;
}
