import type { FeedRow, ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Config } from '../../config/parse-config.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { publicTicketUrl } from '../games/ticket-rules.ts';
import { paths } from '../urls/paths.ts';
import type { Provenance } from './schemas/envelope.ts';
import type { Game } from './schemas/games.ts';
import { teamReferenceJson } from './team-json.ts';

export function gameJson(game: ListedGame, config: Config): Game {
  const host = game.homeTeam ?? game.awayTeam;
  const page = host === null ? null : teamByName(game.league, host);
  return {
    id: game.id,
    league: leagueFacts(game.league).path,
    away_team: game.awayTeam === null ? null : teamReferenceJson(game.awayTeam),
    home_team: game.homeTeam === null ? null : teamReferenceJson(game.homeTeam),
    opponent_tbd: game.opponentTbd,
    event_title: game.eventTitle,
    game_type: game.gameType,
    status: game.status,
    playoff_round: game.playoffRound,
    series_game: game.seriesGame,
    game_number: game.gameNumber,
    doubleheader: game.doubleheader,
    date: localDateOf(game),
    date_tbd: game.dateTbd,
    time_tbd: game.timeTbd,
    datetime_local: game.timeTbd ? null : game.localDateTime,
    starts_at: game.startsAt?.toISOString() ?? null,
    time_zone: game.timeZone,
    neutral_site: game.neutralSite,
    venue: {
      id: game.venueId,
      name: game.venueName,
      address: game.venueAddress,
      city: game.city,
      region: game.venueRegion,
      country: game.venueCountry,
    },
    ticket_url: publicTicketUrl(game, config),
    // SeatGeek's prices stay on our pages, like its links.
    lowest_price: game.source === 'seatgeek' ? null : game.lowestPrice,
    url: page && `${config.siteOrigin}${paths.team(page)}`,
    source: game.source,
  };
}

/** SeatGeek's terms require a link wherever its data is used. */
const SEATGEEK_ATTRIBUTION = { text: 'Schedule data by SeatGeek', url: 'https://seatgeek.com' };

export function provenanceJson(feeds: readonly FeedRow[], games: readonly ListedGame[]): Provenance {
  return {
    sample: [...feeds, ...games].some(({ source }) => source === 'sample'),
    feeds: feeds.map(({ league, source, refreshedAt }) => ({
      league: leagueFacts(league).path,
      source,
      refreshed_at: refreshedAt.toISOString(),
      attribution: source === 'seatgeek' ? SEATGEEK_ATTRIBUTION : null,
    })),
  };
}
