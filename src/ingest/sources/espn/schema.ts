import * as z from 'zod';

const text = z.string().nullish();

const competitor = z.object({
  homeAway: text,
  team: z.object({
    id: z.union([z.string(), z.number()]).nullish(),
    abbreviation: text,
    displayName: z.string(),
  }),
});

const venue = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  fullName: text,
  address: z.object({ city: text, state: text, country: text }).nullish().catch(null),
});

const status = z.object({ type: z.object({ name: text, state: text, completed: z.boolean().nullish() }) });

const competition = z.object({
  neutralSite: z.boolean().nullish(),
  timeValid: z.boolean().nullish(),
  dateValid: z.boolean().nullish(),
  venue: venue.nullish().catch(null),
  notes: z
    .array(z.object({ headline: text }))
    .nullish()
    .catch(null),
  competitors: z.array(competitor).min(2),
  status: status.nullish().catch(null),
});

/** Unknown keys are dropped. Many fields may be missing. */
export const espnEvent = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  /** Seconds are often missing: '2026-09-10T00:20Z'. */
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/),
  name: text,
  season: z.object({ type: z.number().nullish() }).nullish().catch(null),
  competitions: z.array(competition).min(1),
  status: status.nullish().catch(null),
});

export const espnEventKey = espnEvent.pick({ date: true });

export type EspnEvent = z.infer<typeof espnEvent>;
export type EspnCompetition = z.infer<typeof competition>;
export type EspnVenue = z.infer<typeof venue>;

export const espnScoreboard = z.object({
  leagues: z
    .array(z.object({ slug: text }))
    .nullish()
    .catch(null),
  events: z.array(z.unknown()),
});
