import * as v from 'valibot';
import type { Config } from '../../config/parse-config.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import {
  DOUBLEHEADERS,
  GAME_STATUSES,
  GAME_TYPES,
  localDateOf,
  SOURCE_NAMES,
} from '../../domain/games/game.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { publicTicketUrl } from '../games/ticket-rules.ts';
import { paths } from '../urls/paths.ts';
import {
  component,
  date,
  described,
  flag,
  instant,
  leagueId,
  orNull,
  text,
  webAddress,
  whole,
} from './shapes.ts';
import { teamReference, teamReferenceJson } from './teams.ts';

export const EXAMPLE_GAME = {
  id: 'nba-2026-12-01-miami-heat-at-boston-celtics-1',
  league: 'nba',
  away_team: { slug: 'miami-heat', name: 'Miami Heat' },
  home_team: { slug: 'boston-celtics', name: 'Boston Celtics' },
  opponent_tbd: false,
  event_title: 'Miami Heat at Boston Celtics',
  game_type: 'regular',
  status: 'scheduled',
  playoff_round: null,
  series_game: null,
  game_number: null,
  doubleheader: null,
  date: '2026-12-01',
  date_tbd: false,
  time_tbd: false,
  datetime_local: '2026-12-01T19:30:00',
  starts_at: '2026-12-02T00:30:00.000Z',
  time_zone: 'America/New_York',
  neutral_site: false,
  venue: {
    id: 'td-garden',
    name: 'TD Garden',
    address: '100 Legends Way, Boston, MA 02114',
    city: 'Boston',
    region: 'MA',
    country: 'US',
  },
  ticket_url: 'https://seatgeek.com/boston-celtics-tickets',
  lowest_price: null,
  url: 'https://fanroads.com/nba/teams/boston-celtics',
  source: 'espn',
};

export const game = component(
  'Game',
  {
    id: text('Stays the same when the game moves to another date.'),
    league: leagueId,
    away_team: orNull(teamReference, 'Null while it is not decided.'),
    home_team: orNull(teamReference, 'Null while it is not decided.'),
    opponent_tbd: v.boolean(),
    event_title: orNull(v.string(), 'The event’s own name where its source has one.'),
    game_type: v.picklist(GAME_TYPES),
    status: described(
      v.picklist(GAME_STATUSES),
      'Lists leave out postponed and canceled games; `contingent` is played if necessary.',
    ),
    playoff_round: v.nullable(v.string()),
    series_game: orNull(whole(), 'Which game of a playoff series.'),
    game_number: orNull(whole(), '1 or 2 of two games on one day.'),
    doubleheader: orNull(
      v.picklist(DOUBLEHEADERS),
      '`straight`: one ticket, the second right after the first; `split`: two tickets.',
    ),
    date: date('Local to the venue.'),
    date_tbd: flag('Whether `date` is only an estimate.'),
    time_tbd: v.boolean(),
    datetime_local: orNull(
      described(v.string(), undefined, { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' }),
      'The local time at the venue, without an offset; null while the time is not known.',
    ),
    starts_at: orNull(instant(), 'The start in UTC; null while the time is not known.'),
    time_zone: text('IANA name of the venue’s zone.'),
    neutral_site: flag('Whether the game is at neither team’s home venue.'),
    venue: described(
      v.object({
        id: v.nullable(v.string()),
        name: v.nullable(v.string()),
        address: v.nullable(v.string()),
        city: v.nullable(v.string()),
        region: orNull(v.string(), 'State or province code.'),
        country: orNull(v.string(), 'ISO 3166-1 alpha-2.'),
      }),
      'As far as it is known; never assumed from the home team.',
    ),
    ticket_url: orNull(
      webAddress(),
      'Where to buy tickets. For SeatGeek games this is our page, which links to the seller.',
    ),
    lowest_price: orNull(
      whole(),
      'The lowest known ticket price in whole US dollars; fees may come on top. Null when it is unknown or older than a day, and for SeatGeek games.',
    ),
    url: orNull(webAddress(), 'The home team’s page for people, which lists the game.'),
    source: v.picklist(SOURCE_NAMES),
  },
  { examples: [EXAMPLE_GAME] },
);

export function gameJson(listed: ListedGame, config: Config): v.InferOutput<typeof game> {
  const host = listed.homeTeam ?? listed.awayTeam;
  const page = host === null ? null : teamByName(listed.league, host);
  return {
    id: listed.id,
    league: leagueFacts(listed.league).path,
    away_team: listed.awayTeam === null ? null : teamReferenceJson(listed.awayTeam),
    home_team: listed.homeTeam === null ? null : teamReferenceJson(listed.homeTeam),
    opponent_tbd: listed.opponentTbd,
    event_title: listed.eventTitle,
    game_type: listed.gameType,
    status: listed.status,
    playoff_round: listed.playoffRound,
    series_game: listed.seriesGame,
    game_number: listed.gameNumber,
    doubleheader: listed.doubleheader,
    date: localDateOf(listed),
    date_tbd: listed.dateTbd,
    time_tbd: listed.timeTbd,
    datetime_local: listed.timeTbd ? null : listed.localDateTime,
    starts_at: listed.startsAt?.toISOString() ?? null,
    time_zone: listed.timeZone,
    neutral_site: listed.neutralSite,
    venue: {
      id: listed.venueId,
      name: listed.venueName,
      address: listed.venueAddress,
      city: listed.city,
      region: listed.venuePlace?.region ?? null,
      country: listed.venuePlace?.country ?? null,
    },
    ticket_url: publicTicketUrl(listed, config),
    // SeatGeek's prices stay on our pages, like its links.
    lowest_price: listed.source === 'seatgeek' ? null : listed.lowestPrice,
    url: page && `${config.siteOrigin}${paths.team(page)}`,
    source: listed.source,
  };
}
