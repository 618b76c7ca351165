import { REGIONS, type Region } from '../../domain/content/region.ts';
import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';
import { SEQUENCE_LENGTHS } from '../../domain/trips/sequence-kinds.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import { slugOf } from '../../domain/slug.ts';
import { ALL_TEAMS, type Team } from '../../domain/teams/index.ts';
import { month, oneOf, queryCodec, page, type Parameter } from './query-codec.ts';

export const SEQUENCE_TYPES = ['any-team', 'same-team'] as const;
export type SequenceType = (typeof SEQUENCE_TYPES)[number];

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

export interface SequencesView {
  length: SequenceLength;
  /** The first game is in this month, `YYYY-MM`; null means all months. */
  month: string | null;
  /** The team hosts a stop, or is the one that a same-team list follows; null means all teams. */
  team: Team | null;
  /** The first page is 1. */
  page: number;
}

export const DEFAULT_SEQUENCES_VIEW: SequencesView = { length: 'week', month: null, team: null, page: 1 };

// No two leagues share a full name, so the slug alone names the team.
const team: Parameter<Team> = {
  parse: (given) => ALL_TEAMS.find(({ slug }) => slug === slugOf(given)) ?? null,
  print: ({ slug }) => slug,
};

export const sequencesQuery = queryCodec(DEFAULT_SEQUENCES_VIEW, {
  length: oneOf(SEQUENCE_LENGTHS),
  month,
  team,
  page,
});
