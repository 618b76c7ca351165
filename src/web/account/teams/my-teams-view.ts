import { type MyTeamsRead, NEAR_HOME_HOURS } from '../../../db/queries/fans.ts';
import type { TicketLinkRules } from '../../../domain/games/ticket-link.ts';
import type { League } from '../../../domain/leagues.ts';
import { namedPlace, type NamedPlace } from '../../../domain/places/place.ts';
import { hoursAndMinutes, roundToFive } from '../../../domain/travel/leg-text.ts';
import { driveAt } from '../../../domain/travel/travel.ts';
import { VENUE_DRIVES } from '../../../domain/travel/venue-drives.ts';
import type { Team } from '../../../domain/teams/index.ts';
import { teamById } from '../../../domain/teams/team-ids.ts';
import { rowForStop, withStoredGuide, type GameRow } from '../../games/game-row.ts';
import type { FeedStatus } from '../../../db/queries/upcoming-games.ts';
import { isUnread, oldestFeed } from '../../games/games-state.ts';
import type { MissingPlace } from '../../places/missing-place.tsx';
import type { LineRow } from '../../schedule/game-lines.tsx';

export interface MyTeamsView {
  nearHome: NearHome;
  /** The team with the next game first. */
  teams: readonly {
    team: Team;
    rows: readonly GameRow[];
    /** Null before the league's first refresh. */
    feed: FeedStatus;
    isUnread: boolean;
  }[];
  /** Ids of the checked teams. */
  checked: ReadonlySet<number>;
  /** The followed teams' feed that was refreshed longest ago. */
  provenance: FeedStatus;
  isSample: boolean;
  problem: TeamsProblem | null;
}

export interface NearHome {
  /** Null without a city. */
  place: NamedPlace | null;
  /** The city is only the home of a saved trip. */
  isGuess: boolean;
  /** How far the games are. */
  hours: number;
  rows: readonly LineRow[];
  /** A city that was refused. */
  problem: { typed: string; missing: MissingPlace } | null;
}

/** The league is null for a problem of no list. */
export interface TeamsProblem {
  league: League | null;
  text: string;
}

export function myTeamsView(read: MyTeamsRead, rules: TicketLinkRules, now: Date): MyTeamsView {
  const feedOf = (league: League) => read.feeds.find((feed) => feed.league === league) ?? null;
  const gamesOf = Map.groupBy(read.games, ({ teamId }) => teamId);
  // The games are sorted, so their teams are too. Teams without a game come last.
  const ids = [...new Set([...gamesOf.keys(), ...read.teamIds])];
  const teams = ids.flatMap((id) => teamById(id) ?? []);
  const leagues = new Set(teams.map(({ league }) => league));
  const provenance = oldestFeed(read.feeds.filter(({ league }) => leagues.has(league)));
  return {
    teams: teams.map((team) => {
      const feed = feedOf(team.league);
      return {
        team,
        rows: (gamesOf.get(team.id) ?? []).map(({ game }) =>
          withStoredGuide(rowForStop(game, rules), read.guides),
        ),
        feed,
        isUnread: isUnread(feed, now),
      };
    }),
    nearHome: nearHomeOf(read, rules),
    checked: new Set(read.teamIds),
    provenance,
    isSample: provenance?.source === 'sample' || read.games.some(({ game }) => game.source === 'sample'),
    problem: null,
  };
}

function nearHomeOf(
  { home, isHomeChosen, gamesNearHome, guides }: MyTeamsRead,
  rules: TicketLinkRules,
): NearHome {
  const rows = gamesNearHome.map((game) => ({
    ...withStoredGuide(rowForStop(game, rules), guides),
    lead: driveText(home, game.venueId) ?? undefined,
  }));
  return {
    place: home && namedPlace(home),
    isGuess: !isHomeChosen,
    hours: NEAR_HOME_HOURS,
    rows,
    problem: null,
  };
}

function driveText(home: MyTeamsRead['home'], venueId: string | null): string | null {
  const at = venueId === null ? undefined : VENUE_DRIVES.index.get(venueId);
  const drive = home === null || at === undefined ? null : driveAt(home.drives, at);
  return drive && `${hoursAndMinutes(roundToFive(drive.minutes))} away`;
}
