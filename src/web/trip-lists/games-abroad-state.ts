import { clockParts, longDayText } from '../../domain/dates/date-text.ts';
import { easternDateTimeOf } from '../../domain/dates/eastern-time.ts';
import type { League } from '../../domain/leagues.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { ListedGame, FeedStatus } from '../../db/queries/upcoming-games.ts';
import { hasTicketLink, rowForDay } from '../games/game-row.ts';
import type { LineRow } from '../schedule/game-lines.tsx';

export interface DayAbroad {
  /** Venue-local, `YYYY-MM-DD`. */
  date: string;
  heading: string;
  rows: readonly LineRow[];
}

export type GamesAbroadState =
  | {
      kind: 'loaded';
      days: readonly DayAbroad[];
      provenance: FeedStatus;
      isSample: boolean;
      unread: readonly League[];
    }
  | { kind: 'unreachable' };

export function hasTicketsAbroad(state: GamesAbroadState): boolean {
  return state.kind === 'loaded' && state.days.some(({ rows }) => hasTicketLink(rows));
}

/** @param games the games by start. */
export function daysAbroad(games: readonly ListedGame[], rules: TicketLinkRules): DayAbroad[] {
  return [...Map.groupBy(games, localDateOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      heading: longDayText(date),
      rows: ofDay.map((game) => ({
        ...rowForDay(game, rules),
        city: cityAndCountry(game),
        lead: [game.league, easternTime(game)].filter((part) => part !== null).join(' · '),
        // No drive leads there.
        isTripGame: false,
      })),
    }));
}

/** Returns '9:30 AM ET', with the weekday where it is another one there. */
function easternTime(game: ListedGame): string | null {
  if (game.startsAt === null || game.timeTbd) return null;
  const local = easternDateTimeOf(game.startsAt);
  const clock = clockParts(local);
  if (clock === null) return null;
  const weekday = local.slice(0, 10) === localDateOf(game) ? '' : `${clock.weekday.slice(0, 3)} `;
  return `${weekday}${clock.time} ET`;
}

/** Returns 'London, United Kingdom'. */
function cityAndCountry({ city, venueCountry: code }: ListedGame): string | null {
  const country = code === null ? null : (COUNTRY_NAMES.of(code) ?? code);
  return [city, country].filter((part) => part !== null).join(', ') || null;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
