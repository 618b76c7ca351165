import { REGIONS, type Region } from '../../domain/content/region.ts';
import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';
import { month, oneOf, queryCodec } from './query-codec.ts';

/** Null means all. */
export interface RoadtripFilter {
  league: League | null;
  region: Region | null;
  /** `YYYY-MM`. */
  month: string | null;
}

const ALL_ROADTRIPS: RoadtripFilter = { league: null, region: null, month: null };

export const roadtripsQuery = queryCodec(ALL_ROADTRIPS, {
  league: { parse: leagueFromName, print: (league) => leagueFacts(league).path },
  region: oneOf(REGIONS),
  month,
});

const JOURNEY_ORDERS = ['original', 'reverse'] as const;
export type JourneyOrder = (typeof JOURNEY_ORDERS)[number];

const ORIGINAL: { order: JourneyOrder } = { order: 'original' };

export const journeyQuery = queryCodec(ORIGINAL, { order: oneOf(JOURNEY_ORDERS) });
