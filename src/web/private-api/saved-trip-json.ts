import type { SavedTripGame, SavedTripRead } from '../../db/queries/saved-trips.ts';
import type { NoticesRead } from '../../db/queries/trip-notices.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { noticeText } from '../../domain/trips/watch/notice-text.ts';
import type { KnownGameJson, SavedTripJson, TripNoticeJson } from '../api/schemas/saved-trips.ts';
import { paths } from '../urls/paths.ts';

export function savedTripJson(
  { trip, games }: Pick<SavedTripRead, 'trip' | 'games'>,
  siteOrigin: string,
): SavedTripJson {
  return {
    id: trip.id,
    code: trip.code,
    url: `${siteOrigin}${paths.savedTrip(trip.id)}`,
    name: trip.name,
    first_date: trip.firstDate,
    last_date: trip.lastDate,
    state: trip.state,
    checked_at: trip.checkedAt.toISOString(),
    accepted_at: trip.acceptedAt?.toISOString() ?? null,
    emails: !trip.isMuted,
    version: trip.version,
    games: games.map(knownGameJson),
  };
}

export function noticeJson(notice: NoticesRead['notices'][number], siteOrigin: string): TripNoticeJson {
  const { before, after, savedTripId, tripName } = notice;
  const { headline, former } = noticeText(before, after);
  return {
    id: notice.id,
    trip: { id: savedTripId, name: tripName, url: `${siteOrigin}${paths.savedTrip(savedTripId)}` },
    text: headline,
    former,
    before: knownGameJson({ ...notice, known: before }),
    after: knownGameJson({ ...notice, known: after }),
    state_before: notice.stateBefore,
    state_after: notice.stateAfter,
    created_at: notice.createdAt.toISOString(),
  };
}

function knownGameJson({
  league,
  gameId,
  known,
}: Pick<SavedTripGame, 'league' | 'gameId' | 'known'>): KnownGameJson {
  return {
    league: leagueFacts(league).path,
    id: gameId,
    matchup: known.matchup,
    date: localDateOf(known),
    starts_at: known.startsAt,
    time_zone: known.timeZone,
    date_tbd: known.dateTbd,
    time_tbd: known.timeTbd,
    venue: known.venueName,
    city: known.city,
    status: known.status,
    listed: known.isListed,
  };
}
