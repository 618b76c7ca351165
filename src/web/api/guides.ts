import * as v from 'valibot';
import {
  readGuide,
  readGuideDirectory,
  type CityGuide,
  type ListedGuide,
} from '../../db/queries/city-guides.ts';
import { GAMEDAY_LINES } from '../../db/schema/content.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { guideLinkSlug, teamByGuideSlug } from '../../domain/content/city-guide.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { guideSections } from '../city-guides/guide-sections.ts';
import { paths } from '../urls/paths.ts';
import { operation } from './operation.ts';
import { league } from './parameters.ts';
import { respondMissing } from './problems.ts';
import { NO_FIELDS } from './read-fields.ts';
import { all, component, date, described, leagueId, listOf, single, text, webAddress } from './shapes.ts';
import { teamReference, teamReferenceJson } from './teams.ts';

const summaryFields = {
  slug: v.string(),
  league: leagueId,
  team: teamReference,
  city: v.string(),
  url: webAddress('The guide for people.'),
};

const EXAMPLE = {
  slug: 'city_guide_nba_boston_celtics',
  league: 'nba',
  team: { slug: 'boston-celtics', name: 'Boston Celtics' },
  city: 'Boston',
  url: 'https://fanroads.com/city-guides/city_guide_nba_boston_celtics',
};

const guideSummary = component('GuideSummary', summaryFields, { examples: [EXAMPLE] });

const guide = component(
  'Guide',
  {
    ...summaryFields,
    summary: text('The introduction as plain text.'),
    sections: listOf(
      v.object({
        id: v.string(),
        title: v.string(),
        html: text('Headings, paragraphs, lists and links only.'),
      }),
      'In reading order.',
    ),
    gameday: described(
      v.object(v.entriesFromList(GAMEDAY_LINES, v.string())),
      'Getting there, gates, bags, parking, when to leave, and the rivalry.',
    ),
    checked_on: date('When the facts were last checked.'),
  },
  {
    examples: [
      {
        ...EXAMPLE,
        summary: 'The banners hang over North Station.',
        sections: [
          { id: 'introduction', title: 'Introduction', html: '<p>The banners hang over North Station.</p>' },
          { id: 'day-1', title: 'Day 1', html: '<p>Walk the red line.</p>' },
        ],
        gameday: {
          stop: 'North Station, Orange and Green Line',
          gates: 'An hour before',
          bags: 'Small ones only',
          parking: 'Under the building',
          leave_by: 'Forty minutes before',
          rivalry: 'Philadelphia',
        },
        checked_on: '2026-11-01',
      },
    ],
  },
);

export const guideOperations = [
  operation({
    id: 'listGuides',
    path: '/api/v1/guides',
    tag: 'City guides',
    summary: 'The city guides, one per team',
    example: '/api/v1/guides?league=mlb',
    query: v.object({ league }),
    response: () => all(guideSummary),
    handle: (c, respond) =>
      respond({ tags: [cacheTags.content] }, async (query) => {
        const { db, config } = c.var.deps;
        const guides = await readGuideDirectory(db);
        const data = guides
          .filter(({ sport }) => !query.league || sport === query.league)
          .map((listed) => summaryJson(listed, config.siteOrigin));
        return { data };
      }),
  }),
  operation({
    id: 'getGuide',
    path: '/api/v1/guides/{guide}',
    tag: 'City guides',
    summary: 'A city guide with its texts',
    example: '/api/v1/guides/city_guide_nba_boston_celtics',
    inPath: { guide: 'A guide’s slug.' },
    query: NO_FIELDS,
    response: () => single(guide),
    problems: ['gone'],
    handle: (c, respond) => {
      const slug = c.req.param('guide') ?? '';
      return respond({ tags: [cacheTags.guide(slug)] }, async () => {
        const { db, config } = c.var.deps;
        const team = teamByGuideSlug(slug);
        const read = await readGuide(db, { slug, path: team ? paths.cityGuide(team) : '' });
        if (read.guide === null)
          return respondMissing(c, read.removal, 'No guide has this slug. /api/v1/guides lists them.');
        return { data: guideJson(read.guide, config.siteOrigin) };
      });
    },
  }),
];

function summaryJson(listed: ListedGuide, siteOrigin: string) {
  return {
    slug: guideLinkSlug(listed),
    league: leagueFacts(listed.sport).path,
    team: teamReferenceJson(listed.team),
    city: listed.city,
    url: `${siteOrigin}${paths.storedCityGuide(listed)}`,
  };
}

function guideJson(stored: CityGuide, siteOrigin: string) {
  return {
    ...summaryJson(stored, siteOrigin),
    summary: stored.introText,
    sections: guideSections(stored)
      .filter(({ html }) => html !== '')
      .map(({ id, title, html }) => ({ id, title, html })),
    gameday: stored.gameday,
    checked_on: stored.checkedOn,
  };
}
