import { Hono } from 'hono';
import {
  readGuide,
  readGuideDirectory,
  type CityGuide,
  type ListedGuide,
} from '../../db/queries/city-guides.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { guideLinkSlug, teamByGuideSlug } from '../../domain/content/city-guide.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { guideSections } from '../city-guides/guide-sections.ts';
import { paths } from '../urls/paths.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { respondMissing, withQuery } from './respond.ts';
import { routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import type { Guide, GuideSummary } from './schemas/guides.ts';
import { teamReferenceJson } from './team-json.ts';

export const guideApiRoutes = new Hono<WebEnvironment>();

guideApiRoutes.get(routeOf('listGuides'), (c) =>
  withQuery(c, QUERIES.listGuides, { tags: [cacheTags.content] }, async ({ league }) => {
    const { db, config } = c.var.deps;
    const guides = (await readGuideDirectory(db)).filter(({ sport }) => !league || sport === league);
    const data = guides.map((guide) => summaryJson(guide, config.siteOrigin));
    return { data };
  }),
);

guideApiRoutes.get(routeOf('getGuide'), (c) => {
  const slug = c.req.param('guide') ?? '';
  return withQuery(c, NO_QUERY, { tags: [cacheTags.guide(slug)] }, async () => {
    const { db, config } = c.var.deps;
    const team = teamByGuideSlug(slug);
    const path = team ? paths.cityGuide(team) : '';
    const { guide, removal } = await readGuide(db, { slug, path });
    if (guide === null) {
      return respondMissing(c, removal, 'No guide has this slug. /api/v1/guides lists them.');
    }
    return { data: guideJson(guide, config.siteOrigin) };
  });
});

function summaryJson(guide: ListedGuide, siteOrigin: string): GuideSummary {
  return {
    slug: guideLinkSlug(guide),
    league: leagueFacts(guide.sport).path,
    team: teamReferenceJson(guide.team),
    city: guide.city,
    url: `${siteOrigin}${paths.storedCityGuide(guide)}`,
  };
}

function guideJson(guide: CityGuide, siteOrigin: string): Guide {
  return {
    ...summaryJson(guide, siteOrigin),
    summary: guide.introText,
    sections: guideSections(guide)
      .filter(({ html }) => html !== '')
      .map(({ id, title, html }) => ({ id, title, html })),
    gameday: guide.gameday,
    checked_on: guide.checkedOn,
  };
}
