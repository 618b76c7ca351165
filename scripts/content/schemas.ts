import * as v from 'valibot';
import { readWidgetHtml } from '../../src/domain/content/activity-widget.ts';
import { LEAGUE_PATHS } from '../../src/domain/leagues.ts';
import { TRAVEL_MODES } from '../../src/domain/travel/travel-mode.ts';
import { checked, keys, line, month, webAddress, whole } from './text-file.ts';

/** A roadtrip's row has this many city columns (docs/rules.md#roadtrips). */
const MAX_CITIES = 6;
const MAX_TEAMS = 6;

const slug = v.pipe(line(80), v.regex(/^[a-z0-9-]+$/, 'must be lower case with hyphens'));

const facts = (minFacts: number) =>
  v.pipe(
    v.array(
      keys({
        fact: line(400),
        source: line(200),
        url: v.optional(webAddress),
        as_of: v.optional(month),
        looked_up: v.optional(month),
        until: v.optional(month),
      }),
      'must list facts with their sources',
    ),
    v.minLength(minFacts, `needs ${minFacts} facts or more`),
  );

const viatorLink = v.pipe(
  v.string('must be an address'),
  v.trim(),
  v.url('must be an address'),
  v.regex(/^https:\/\/(?:www\.)?viator\.com\//, 'must lead to https://www.viator.com/'),
);

const viatorWidget = v.pipe(
  v.string('must be HTML from Viator'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const read = readWidgetHtml(dataset.value);
    if (read.kind !== 'widget') addIssue({ message: read.kind === 'refused' ? read.reason : 'is empty' });
  }),
);

/** Describes the front matter of `cities/<city>.md`. */
export const CITY_SCHEMA = keys({
  city: line(40),
  region: line(40),
  country: v.picklist(['US', 'CA'], 'must be US or CA'),
  checked,
  facts: facts(8),
  viator_link: v.optional(viatorLink),
  viator_widget: v.optional(viatorWidget),
});

const gamedayLine = line(110);

/** Describes the front matter of `teams/<league>/<team-slug>.md`. */
export const TEAM_SCHEMA = keys({
  team: slug,
  checked,
  facts: facts(5),
  gameday: keys(
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
export const ROADTRIP_SCHEMA = keys({
  league: v.picklist(LEAGUE_PATHS, `must be one of ${LEAGUE_PATHS.join(', ')}`),
  title: line(60),
  intro: line(150),
  teams: v.pipe(
    v.array(slug, 'must list team slugs'),
    v.minLength(1, 'names no team'),
    v.maxLength(MAX_TEAMS, `names more than ${MAX_TEAMS} teams`),
    v.check((slugs) => new Set(slugs).size === slugs.length, 'names a team twice'),
  ),
  cities: v.pipe(
    v.array(line(40), 'must list cities'),
    v.minLength(3, 'needs 3 cities or more'),
    v.maxLength(MAX_CITIES, `names more than ${MAX_CITIES} cities`),
    v.check((names) => new Set(names).size === names.length, 'names a city twice'),
  ),
  travel: v.optional(v.picklist(TRAVEL_MODES, `must be one of ${TRAVEL_MODES.join(', ')}`), 'drive'),
  checked,
  facts: facts(5),
  sort_order: v.optional(
    v.pipe(whole('must be a whole number'), v.minValue(0, 'is below 0'), v.maxValue(3, 'is above 3')),
    0,
  ),
  card_image: v.optional(v.pipe(line(80), v.regex(/^[a-z0-9.-]+$/, 'must be a file name in lower case'))),
  other_drives: v.optional(v.array(whole('must be miles')), []),
  formerly: v.optional(v.array(slug, 'must list slugs'), []),
});

export type CityFront = v.InferOutput<typeof CITY_SCHEMA>;
export type TeamFront = v.InferOutput<typeof TEAM_SCHEMA>;
export type RoadtripFront = v.InferOutput<typeof ROADTRIP_SCHEMA>;
