import type { BrokenTrip } from '../../../domain/trips/check/broken-trip.ts';
import type { GameLine } from '../../games/game-lines.tsx';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import type { MyTrip } from './my-trips-view.ts';
import type { ChangedGame } from './trip-news.ts';

export interface SavedTripView extends Pick<MyTrip, 'id' | 'name' | 'dates' | 'countdown' | 'status'> {
  /** What the forms were shown with. */
  version: number;
  typedName: string;
  /** Null when the schedule could not be read. */
  check: {
    stops: readonly {
      line: GameLine;
      /** Such as 'Moved from Fri, Dec 4'. */
      note: string | null;
    }[];
    /** Of a trip that works: a sentence for each game that is not as planned. */
    changes: readonly string[];
    /** Null for a trip that works. */
    broken: BrokenTrip | null;
    /** The finder on the trip's dates. */
    others: string;
  } | null;
  /** What a form just did to the trip's plan; null on the next visit. */
  done: string | null;
  /** Newest first. */
  notices: readonly (ChangedGame & { date: string })[];
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
