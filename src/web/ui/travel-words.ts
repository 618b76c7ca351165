import type { Pick as PickKind } from '../../domain/trips/sequence-picks.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';

export const TRAVEL_WORDS = {
  drive: {
    /** It follows the number of games in a title. */
    title: 'on one drive',
    /** The label of the total time, and the words after it. */
    timeLabel: 'Driving',
    time: 'driving',
    /** One way from game to game, and all of them. */
    leg: 'drive',
    legs: 'drives',
    listed: 'Trips you can really drive: home games of the',
    summary: 'Trips you can really drive, each within seven days:',
    nflIntro: 'plus the weekends when you can drive between two of them',
    nflSummary: 'Home games on this route, plus the weekends when you can drive between two of them:',
    pickReasons: {
      'best-weekend': 'the most games for the driving in a weekend',
      'best-week': 'the most games for the driving in a week',
      soonest: 'the soonest trip worth the drive',
    },
    /** The link to the trip of the same games, which is by car. */
    trip: 'Open as a trip',
    build: 'Build your own trip around these games',
  },
  rail: {
    title: 'by train',
    timeLabel: 'By train, door to door',
    time: 'by train, door to door',
    leg: 'ride',
    legs: 'train rides',
    listed: 'Trips you can really take by train: home games of the',
    summary: 'Trips you can really take by train, each within seven days:',
    nflIntro: 'plus the weekends when a train takes you from one to another',
    nflSummary: 'Home games on this route, plus the weekends when a train takes you from one to another:',
    pickReasons: {
      'best-weekend': 'the most games for the time on trains in a weekend',
      'best-week': 'the most games for the time on trains in a week',
      soonest: 'the soonest trip worth the train',
    },
    trip: 'The same games by car',
    build: 'Build your own trip by car around these games',
  },
} satisfies Record<Travel, Record<string, string | Record<PickKind, string>>>;
