import type { RepairResult } from '../../trip-pages/find-repair.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import type { MyTrip } from './my-trips-view.ts';

export interface SavedTripView extends Pick<MyTrip, 'id' | 'name' | 'dates' | 'countdown' | 'status'> {
  /** What the forms were shown with. */
  version: number;
  typedName: string;
  /** Null when the schedule could not be read. */
  check: {
    stops: readonly {
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
    }[];
    /** A sentence for each game and drive that is not as planned. */
    changes: readonly string[];
    isBroken: boolean;
    repair: RepairResult;
  } | null;
  /** Newest first. */
  notices: readonly {
    id: string;
    date: string;
    headline: string;
    /** Such as 'It was planned for Sun, Dec 6, 1:00 PM CT'. */
    former: string | null;
  }[];
  attendance: readonly {
    id: string;
    matchup: string;
    day: string;
    /** Its venue and home team are among the owner's places. */
    isCheckedOff: boolean;
  }[];
  mails: { areOn: boolean; canBeOn: boolean; hint: string };
  share: {
    /** The address without the home. */
    address: string;
    /** Null for a trip without a home. */
    withHome: { home: string; address: string } | null;
  };
  page: string;
  calendar: string;
  problem: { form: SavedTripAction | 'trip'; text: string } | null;
}
