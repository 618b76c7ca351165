import * as z from 'zod';
import { EASTERN } from '../../../domain/dates/eastern-time.ts';
import { storedDateAt } from '../../../domain/dates/stored-clock.ts';
import type { GameType } from '../../../domain/games/game.ts';

const text = z.string().nullish();

const id = z.union([z.string().min(1), z.number()]).transform(String);

const competitor = z.object({
  homeAway: text,
  team: z.object({ id: id.nullish(), displayName: z.string() }),
});

const venue = z.object({
  id: id.nullish(),
  fullName: text,
  address: z.object({ city: text, state: text, country: text }).nullish().catch(null),
});

const status = z.object({ type: z.object({ name: text, state: text, completed: z.boolean().nullish() }) });

/** The first link is the game at one seller, the second its venue. */
const ticket = z.object({ summary: text, links: z.array(z.object({ href: text })).nullish() });

const series = z.object({
  type: text,
  completed: z.boolean().nullish(),
  totalCompetitions: z.number().nullish(),
  competitors: z.array(z.object({ id, wins: z.number() })),
});

const competition = z.object({
  neutralSite: z.boolean().nullish(),
  timeValid: z.boolean().nullish(),
  dateValid: z.boolean().nullish(),
  venue: venue.nullish().catch(null),
  notes: z
    .array(z.object({ headline: text }))
    .nullish()
    .catch(null),
  tickets: z.array(ticket).nullish().catch(null),
  series: series.nullish().catch(null),
  competitors: z.array(competitor).min(2),
  status: status.nullish().catch(null),
});

export const espnEvent = z.object({
  id,
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/),
  name: text,
  season: z.object({ year: z.number().nullish(), type: z.number().nullish() }).nullish().catch(null),
  competitions: z.array(competition).min(1),
  status: status.nullish().catch(null),
});

const competitorName = z.object({ team: z.object({ displayName: z.string() }) });

export const espnEventNames = z.object({
  id: id.nullable().catch(null),
  competitions: z
    .array(
      z.object({
        venue: z.object({ fullName: text }).nullish().catch(null),
        competitors: z.array(competitorName.nullable().catch(null)).catch([]),
      }),
    )
    .catch([]),
});

export type EspnEvent = z.infer<typeof espnEvent>;
export type EspnCompetition = z.infer<typeof competition>;
export type EspnVenue = z.infer<typeof venue>;

export const SEASON_TYPES: Readonly<Record<number, GameType>> = {
  1: 'preseason',
  2: 'regular',
  3: 'playoff',
  5: 'playoff',
};

/** ESPN's months and placeholder times are Eastern too. */
export function easternDateOf({ date }: EspnEvent): string {
  return storedDateAt(new Date(date), EASTERN);
}

/** The events are read one by one. */
export const espnScoreboard = z.object({
  leagues: z
    .array(z.object({ slug: text }))
    .nullish()
    .catch(null),
  events: z.array(z.unknown()),
});
