import type { BrokenTrip } from '../../../domain/trips/check/broken-trip.ts';
import type { GameLine } from '../../games/game-lines.tsx';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import type { ChangedGame, MyTrip } from './my-trips-view.ts';

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
  live: {
    /** The address for friends; null while turned off. */
    link: string | null;
    /** What a text message says before the link. */
    text: string;
    siteOrigin: string;
    /** The path of the owner's calendar. */
    ownCalendar: string;
    showsHome: boolean;
    /** Null for a trip without a home. */
    home: string | null;
    followers: number;
  };
  tickets: readonly TicketsView[];
  /** Null while the schedule could not be read. */
  cost: {
    /** Such as '$120-180 per person, with tickets'. */
    line: string;
    bill: readonly { label: string; value: string }[];
    /** Where people, rooms and prices are changed. */
    change: string;
  } | null;
  page: string;
  /** A change that another window came before; null without one. */
  wanted: { code: string; wantsMails: boolean; replace: string } | null;
  problem: { form: SavedTripAction | 'trip'; text: string } | null;
}

/** What its owner has for one game, as text that they typed or we stored. */
export interface TicketsView {
  id: string;
  matchup: string;
  day: string;
  count: { field: string; text: string; problem: string | null };
  price: { field: string; text: string; problem: string | null };
}
