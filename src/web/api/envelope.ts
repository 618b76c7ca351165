import * as v from 'valibot';
import type { FeedRow, ListedGame } from '../../db/queries/upcoming-games.ts';
import { SOURCE_NAMES } from '../../domain/games/game.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { lastPage } from '../../domain/paging.ts';
import {
  component,
  described,
  flag,
  instant,
  leagueId,
  listOf,
  orNull,
  text,
  webAddress,
  whole,
  type Shape,
} from './shapes.ts';

const paging = component(
  'Paging',
  {
    page: whole('This page, from 1.', { minimum: 1 }),
    page_size: whole('Items on a full page.', { minimum: 1 }),
    total_items: whole('Items on all pages.', { minimum: 0 }),
    total_pages: whole('At least 1.', { minimum: 1 }),
  },
  { examples: [{ page: 1, page_size: 25, total_items: 61, total_pages: 3 }] },
);

const links = component(
  'Links',
  {
    self: text('This page, as a path with its query.'),
    prev: orNull(v.string(), 'The page before; null on the first one.'),
    next: orNull(v.string(), 'The page after; null on the last one.'),
  },
  { examples: [{ self: '/api/v1/games?league=nba', prev: null, next: '/api/v1/games?league=nba&page=2' }] },
);

export const provenance = component(
  'Provenance',
  {
    sample: flag(
      'Whether any game is a sample, a game of last season moved to this year. Only a site without a real source shows such games.',
    ),
    feeds: listOf(
      v.object({
        league: leagueId,
        source: described(v.picklist(SOURCE_NAMES), 'Where the games of the league come from now.'),
        refreshed_at: instant('When its schedule was last read completely.'),
        attribution: orNull(
          v.object({ text: v.string(), url: webAddress() }),
          'What to show, with its link, wherever these games are shown.',
        ),
      }),
      'One for each league in the response whose schedule was already read.',
    ),
  },
  {
    description: 'Where the games come from and how old they are.',
    examples: [
      {
        sample: false,
        feeds: [
          { league: 'nba', source: 'espn', refreshed_at: '2026-11-20T12:20:00.000Z', attribution: null },
        ],
      },
    ],
  },
);

export const oneWithGames = <Value>(shape: Shape<Value>) => v.object({ data: shape, provenance });

export const allWithGames = <Value>(shape: Shape<Value>) => v.object({ data: v.array(shape), provenance });

export const pageOf = <Value>(shape: Shape<Value>) => v.object({ data: v.array(shape), paging, links });

export const pageWithGames = <Value>(shape: Shape<Value>) =>
  v.object({ data: v.array(shape), paging, links, provenance });

/** A page past the last one is empty, and its `prev` is the last page. */
export function pagingJson(
  address: string,
  { page, pageSize, totalItems }: { page: number; pageSize: number; totalItems: number },
): { paging: v.InferOutput<typeof paging>; links: v.InferOutput<typeof links> } {
  const last = lastPage(totalItems, pageSize);
  const { pathname, searchParams } = new URL(address);
  const pathOf = (number: number) => {
    const query = new URLSearchParams(searchParams);
    if (number === 1) query.delete('page');
    else query.set('page', String(number));
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    paging: { page, page_size: pageSize, total_items: totalItems, total_pages: last },
    links: {
      self: pathOf(page),
      prev: page > 1 ? pathOf(Math.min(page - 1, last)) : null,
      next: page < last ? pathOf(page + 1) : null,
    },
  };
}

/** SeatGeek's terms require a link wherever its data is used. */
const SEATGEEK_ATTRIBUTION = { text: 'Schedule data by SeatGeek', url: 'https://seatgeek.com' };

export function provenanceJson(
  feeds: readonly FeedRow[],
  games: readonly ListedGame[],
): v.InferOutput<typeof provenance> {
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
