import type { Pick as PickKind } from '../../domain/trips/sequence-picks.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';

interface TravelWords {
  /** The label of the total time. */
  timeLabel: string;
  /** The ways between the games. */
  legs: string;
  listed: string;
  summary: string;
  nflIntro: string;
  nflSummary: string;
  pickReasons: Record<PickKind, string>;
}

export const TRAVEL_WORDS: Record<Travel, TravelWords> = {
  drive: {
    timeLabel: 'Driving',
    legs: 'drives',
    listed: 'Trips you can really drive: home games of the',
    summary: 'Trips you can really drive, each within seven days:',
    nflIntro: 'plus the weekends when you can drive between two of them',
    nflSummary: 'Home games on this route, plus the weekends when you can drive between two of them:',
    pickReasons: {
      'best-weekend': 'The most games for the driving in a weekend',
      'best-week': 'The most games for the driving in a week',
      soonest: 'The soonest trip worth the drive',
    },
  },
  rail: {
    timeLabel: 'By train, door to door',
    legs: 'train rides',
    listed: 'Trips you can really take by train: home games of the',
    summary: 'Trips you can really take by train, each within seven days:',
    nflIntro: 'plus the weekends when a train takes you from one to another',
    nflSummary: 'Home games on this route, plus the weekends when a train takes you from one to another:',
    pickReasons: {
      'best-weekend': 'The most games for the time on trains in a weekend',
      'best-week': 'The most games for the time on trains in a week',
      soonest: 'The soonest trip worth the train',
    },
  },
};
