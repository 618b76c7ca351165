import type { NeonQueryFunction } from '@neondatabase/serverless';
import type { ListedGame } from '../../../src/db/queries/upcoming-games.ts';
import { localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';

type Row = Awaited<ReturnType<NeonQueryFunction<false, false>>>[number];

export function toGame(row: Row): ListedGame {
  return {
    id: row['id'],
    league: row['league'],
    source: row['source'],
    sourceEventId: row['source_event_id'],
    homeTeam: row['home_team'],
    awayTeam: row['away_team'],
    opponentTbd: row['opponent_tbd'],
    dateTbd: row['date_tbd'],
    timeTbd: row['time_tbd'],
    startsAt: row['starts_at'],
    timeZone: row['time_zone'],
    gameType: row['game_type'],
    status: row['status'],
    playoffRound: row['playoff_round'],
    gameNumber: row['game_number'],
    doubleheader: row['doubleheader'],
    seriesGame: row['series_game'],
    neutralSite: row['neutral_site'],
    venueId: row['venue_id'],
    venueName: row['venue_name'],
    venueAddress: row['venue_address'],
    city: row['city'],
    ticketUrl: row['ticket_url'],
    eventTitle: row['event_title'],
    lowestPrice: row['lowest_price'],
    averagePrice: row['average_price'],
    pricesIncludeFees: row['prices_include_fees'],
    localDateTime: localDateTime(row),
    venuePlace: row['venue_place'],
    isListed: row['is_listed'],
    lastChangedAt: row['last_changed_at'],
  };
}

/** The product selects the start and its zone as one text: its query needs a single value. */
function localDateTime(row: Row): string {
  return row['time_zone'] ? localDateTimeOf(row['starts_at'], row['time_zone']) : row['local_date_time'];
}
