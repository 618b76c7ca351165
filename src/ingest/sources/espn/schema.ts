import * as v from 'valibot';
import { EASTERN } from '../../../domain/dates/eastern-time.ts';
import { storedDateAt } from '../../../domain/dates/stored-clock.ts';
import type { GameType } from '../../../domain/games/game.ts';

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());
const number = v.pipe(v.number(), v.finite());

const id = v.pipe(v.union([v.pipe(v.string(), v.nonEmpty()), number]), v.transform(String));

const competitor = v.object({
  homeAway: text,
  team: v.object({ id: v.nullish(id), displayName: v.string() }),
});

/** What cannot be read counts as missing. */
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullish(schema), null);

const venue = v.object({
  id: v.nullish(id),
  fullName: text,
  address: orNull(v.object({ city: text, state: text, country: text })),
});

const status = v.object({ type: v.object({ name: text, state: text, completed: flag }) });

/** The first link is the game at one seller, the second its venue. */
const ticket = v.object({ summary: text, links: v.nullish(v.array(v.object({ href: text }))) });

const series = v.object({
  type: text,
  completed: flag,
  totalCompetitions: v.nullish(number),
  competitors: v.array(v.object({ id, wins: number })),
});

const competition = v.object({
  neutralSite: flag,
  timeValid: flag,
  dateValid: flag,
  venue: orNull(venue),
  notes: orNull(v.array(v.object({ headline: text }))),
  tickets: orNull(v.array(ticket)),
  series: orNull(series),
  competitors: v.pipe(v.array(competitor), v.minLength(2)),
  status: orNull(status),
});

export const espnEvent = v.object({
  id,
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/)),
  name: text,
  season: orNull(v.object({ year: v.nullish(number), type: v.nullish(number) })),
  competitions: v.pipe(v.array(competition), v.nonEmpty()),
  status: orNull(status),
});

const competitorName = v.object({ team: v.object({ displayName: v.string() }) });

export const espnEventNames = v.object({
  id: v.fallback(v.nullable(id), null),
  competitions: v.fallback(
    v.array(
      v.object({
        venue: orNull(v.object({ fullName: text })),
        competitors: v.fallback(v.array(v.fallback(v.nullable(competitorName), null)), []),
      }),
    ),
    [],
  ),
});

export type EspnEvent = v.InferOutput<typeof espnEvent>;
export type EspnCompetition = v.InferOutput<typeof competition>;
export type EspnVenue = v.InferOutput<typeof venue>;

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
export const espnScoreboard = v.object({
  leagues: orNull(v.array(v.object({ slug: text }))),
  events: v.array(v.unknown()),
});
