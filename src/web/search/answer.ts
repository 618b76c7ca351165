import type { LinkedContent } from '../../db/queries/search.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { League } from '../../domain/leagues.ts';
import type { HomeTogether } from '../../domain/search/home-together.ts';
import type { TeamSides } from '../../domain/search/matchup-query.ts';
import type { NearQuestion } from '../../domain/search/near-query.ts';
import type { OtherSport } from '../../domain/search/other-sports.ts';
import type { RuleTopic } from '../../domain/search/rule-query.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import type { Venue } from '../../domain/venues/index.ts';
import type { GamesNearState } from '../home/games-near.tsx';
import type { AskedGames } from './asked-text.ts';
import type { GameRow } from '../games/game-row.ts';
import type { Tours } from './load-travel.ts';

export interface Listed {
  games: readonly GameRow[];
  /** Null before the first refresh. */
  provenance: FeedStatus;
  isSample: boolean;
}

export type Together = HomeTogether & { pair: readonly [Team, Team] };

export interface AnswerOf {
  games: {
    asked: AskedGames;
    /** All, of which `games` are the first; `next` is after the dates. */
    listed: (Listed & { totalItems: number; next: GameRow | null }) | null;
  };
  sides: {
    sides: TeamSides;
    /** Teams of different leagues cannot meet. */
    canMeet: boolean;
    period: DatePeriod | null;
    today: string;
    /** `next` is after the dates. Unless each side is one team, `together` is null. */
    listed: (Listed & { next: GameRow | null; together: Together | null }) | null;
  };
  tour: {
    teams: readonly Team[];
    period: DatePeriod | null;
    today: string;
    /** The games are each team's next one at home. */
    listed: (Listed & { tours: readonly Tours[] }) | null;
  };
  stay: {
    city: MarketCity;
    leagues: readonly League[];
    asked: DatePeriod | null;
    today: string;
    /** Null `period`: no dates have all leagues. */
    listed: (Listed & { period: DatePeriod | null }) | null;
  };
  rule: { topic: RuleTopic; venues: readonly FoundVenue[] | null; today: string };
  near: {
    asked: AskedNear;
    /** `moved` is another text for a place with this slug. */
    state: GamesNearState | { kind: 'moved'; slug: string };
  };
  other: { other: OtherSport };
}

export interface AskedNear {
  near: NearQuestion;
  query: string;
  /** The Eastern date. */
  today: string;
}

export interface FoundVenue {
  venue: Venue;
  /** Null when the site holds none. */
  facts: VenueFacts | null;
  /** Where the topic's facts are from. */
  sources: readonly { source: string; url: string | null }[];
}

/** Null parts mean that the database does not respond. */
export type Answer = { [Kind in keyof AnswerOf]: { kind: Kind } & AnswerOf[Kind] }[keyof AnswerOf];

export interface LoadedAnswer {
  /** Null when the database does not respond. */
  read: LinkedContent | null;
  answer: Answer | null;
}
