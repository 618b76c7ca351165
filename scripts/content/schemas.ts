import * as z from 'zod';
import { readWidgetHtml } from '../../src/domain/content/activity-widget.ts';
import { LEAGUE_PATHS } from '../../src/domain/leagues.ts';
import { TRAVEL_MODES } from '../../src/domain/travel/travel-mode.ts';
import { checked, line, month, webAddress } from './text-file.ts';

/** A roadtrip's row has this many city columns (docs/rules.md#roadtrips). */
const MAX_CITIES = 6;
const MAX_TEAMS = 6;

const slug = line(80).regex(/^[a-z0-9-]+$/, 'must be lower case with hyphens');

const facts = (minFacts: number) =>
  z
    .array(
      z.strictObject({
        fact: line(400),
        source: line(200),
        url: webAddress.optional(),
        as_of: month.optional(),
        until: month.optional(),
      }),
      'must list facts with their sources',
    )
    .min(minFacts, `needs ${minFacts} facts or more`);

const viatorLink = z
  .url('must be an address')
  .refine((text) => /^https:\/\/(?:www\.)?viator\.com\//.test(text), 'must lead to https://www.viator.com/')
  .optional();

const viatorWidget = z
  .string('must be HTML from Viator')
  .superRefine((html, context) => {
    const read = readWidgetHtml(html);
    if (read.kind === 'widget') return;
    context.addIssue({ code: 'custom', message: read.kind === 'refused' ? read.reason : 'is empty' });
  })
  .optional();

/** Describes the front matter of `cities/<city>.md`. */
export const CITY_SCHEMA = z.strictObject({
  city: line(40),
  region: line(40),
  country: z.enum(['US', 'CA'], 'must be US or CA'),
  checked,
  facts: facts(8),
  viator_link: viatorLink,
  viator_widget: viatorWidget,
});

const gamedayLine = line(110);

/** Describes the front matter of `teams/<league>/<team-slug>.md`. */
export const TEAM_SCHEMA = z.strictObject({
  team: slug,
  checked,
  facts: facts(5),
  gameday: z.strictObject(
    {
      stop: gamedayLine,
      gates: gamedayLine,
      bags: gamedayLine,
      parking: gamedayLine,
      leave_by: gamedayLine,
      rivalry: gamedayLine,
    },
    'must hold the six lines stop, gates, bags, parking, leave_by, rivalry',
  ),
});

/** Describes the front matter of `roadtrips/<slug>.md`. */
export const ROADTRIP_SCHEMA = z.strictObject({
  league: z.enum(LEAGUE_PATHS, `must be one of ${LEAGUE_PATHS.join(', ')}`),
  title: line(60),
  intro: line(150),
  teams: z
    .array(slug, 'must list team slugs')
    .min(1, 'names no team')
    .max(MAX_TEAMS, `names more than ${MAX_TEAMS} teams`)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'names a team twice'),
  cities: z
    .array(line(40), 'must list cities')
    .min(3, 'needs 3 cities or more')
    .max(MAX_CITIES, `names more than ${MAX_CITIES} cities`)
    .refine((names) => new Set(names).size === names.length, 'names a city twice'),
  travel: z.enum(TRAVEL_MODES, `must be one of ${TRAVEL_MODES.join(', ')}`).default('drive'),
  checked,
  facts: facts(5),
  sort_order: z.int('must be a whole number').min(0, 'is below 0').max(3, 'is above 3').default(0),
  card_image: line(80)
    .regex(/^[a-z0-9.-]+$/, 'must be a file name in lower case')
    .default(''),
  other_drives: z.array(z.int('must be miles')).default([]),
  formerly: z.array(slug, 'must list slugs').default([]),
});

export type CityFront = z.infer<typeof CITY_SCHEMA>;
export type TeamFront = z.infer<typeof TEAM_SCHEMA>;
export type RoadtripFront = z.infer<typeof ROADTRIP_SCHEMA>;
