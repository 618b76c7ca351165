import * as z from 'zod';
import { SOURCE_NAMES } from '../../../domain/games/game.ts';
import { leagueId } from './references.ts';

export const paging = z
  .object({
    page: z.int().min(1).meta({ description: 'This page, from 1.' }),
    page_size: z.int().min(1).meta({ description: 'Items on a full page.' }),
    total_items: z.int().min(0).meta({ description: 'Items on all pages.' }),
    total_pages: z.int().min(1).meta({ description: 'At least 1.' }),
  })
  .meta({ id: 'Paging', examples: [{ page: 1, page_size: 25, total_items: 61, total_pages: 3 }] });

export const links = z
  .object({
    self: z.string().meta({ description: 'This page, as a path with its query.' }),
    prev: z.string().nullable().meta({ description: 'The page before; null on the first one.' }),
    next: z.string().nullable().meta({ description: 'The page after; null on the last one.' }),
  })
  .meta({
    id: 'Links',
    examples: [{ self: '/api/v1/games?league=nba', prev: null, next: '/api/v1/games?league=nba&page=2' }],
  });

export const provenance = z
  .object({
    sample: z.boolean().meta({
      description:
        'Whether any game is a sample, a game of last season moved to this year. Only a site without a real source shows such games.',
    }),
    feeds: z
      .array(
        z.object({
          league: leagueId,
          source: z.enum(SOURCE_NAMES).meta({ description: 'Where the games of the league come from now.' }),
          refreshed_at: z.iso.datetime().meta({ description: 'When its schedule was last read completely.' }),
          attribution: z
            .object({ text: z.string(), url: z.url() })
            .nullable()
            .meta({ description: 'What to show, with its link, wherever these games are shown.' }),
        }),
      )
      .meta({ description: 'One for each league in the response whose schedule was already read.' }),
  })
  .meta({
    id: 'Provenance',
    description: 'Where the games come from and how old they are.',
    examples: [
      {
        sample: false,
        feeds: [
          { league: 'nba', source: 'espn', refreshed_at: '2026-11-20T12:20:00.000Z', attribution: null },
        ],
      },
    ],
  });

export type Paging = z.infer<typeof paging>;
export type Links = z.infer<typeof links>;
export type Provenance = z.infer<typeof provenance>;

export const one = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

export const all = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema) });

export const oneWithGames = <T extends z.ZodType>(schema: T) => z.object({ data: schema, provenance });

export const allWithGames = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), provenance });

export const pageWithGames = <T extends z.ZodType>(schema: T) =>
  z.object({ data: z.array(schema), paging, links, provenance });
