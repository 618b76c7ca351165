import { Hono } from 'hono';
import { readGuideActivities } from '../../db/queries/city-guides.ts';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { activityLink } from '../../domain/content/activity-link.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { teamByGuideSlug } from '../../domain/content/city-guide.ts';
import { slugOf } from '../../domain/slug.ts';
import { readRoute, UNREACHABLE, type Shown } from '../caching/read-route.ts';
import { patterns } from '../urls/url-table.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { widgetOf, type StoredActivities } from './activities.ts';
import { frameHeaders } from './frame-policy.ts';
import { WidgetDocument } from './widget-document.tsx';
import { NO_WIDGET, WIDGET_FAILED } from './widget-failure.tsx';

interface AskedFrame {
  tag: string;
  /** The city to link when the database fails. */
  city: string | null;
  read: (db: Deps['db']) => Promise<StoredActivities | null>;
}

const guideWidget = frameRoute((c) => {
  const slug = c.req.param('slug') ?? '';
  return {
    tag: cacheTags.guide(slug),
    city: teamByGuideSlug(slug)?.marketCity ?? null,
    read: (db) => readGuideActivities(db, slug),
  };
});

const roadtripWidget = frameRoute((c) => {
  const { slug = '', city = '' } = c.req.param();
  return {
    tag: cacheTags.roadtrip(slug),
    city: null,
    read: async (db) => {
      const trip = await findRoadtrip(db, slug);
      return trip?.stops.find((stop) => slugOf(stop.city) === city) ?? null;
    },
  };
});

/** Serves the framed pages of activity widgets under `/w/…`. */
export const activityRoutes = new Hono<WebEnvironment>();
activityRoutes.get(patterns.guideWidget, guideWidget.fragment);
activityRoutes.get(patterns.roadtripWidget, roadtripWidget.fragment);

function frameRoute(ask: (c: WebContext) => AskedFrame) {
  return readRoute<AskedFrame, StoredActivities | null, typeof UNREACHABLE>({
    ask,
    // The key of the edge cache lacks the host, so a cached frame of the widget host, where it has an origin,
    // would also be served on the site's own (docs/deploying.md#activity-widgets).
    depends: ({ tag }, c) => (c.var.deps.config.widgetOrigin === null ? { sources: { tags: [tag] } } : null),
    read: (c, { read }) => read(c.var.deps.db),
    outage: { what: 'widget', read: () => UNREACHABLE },
    show(stored, { city }, c) {
      const { config, log } = c.var.deps;
      c.set('documentHeaders', frameHeaders(config));
      const placeOf = (name: string, link: string) => ({
        city: name,
        link: activityLink(name, link, config.viator.partnerId),
      });
      const failed = (reason: string, place: { city: string; link: string } | null): Shown => ({
        page: <WidgetDocument frame={{ kind: 'failed', reason, place }} />,
        status: 404,
      });
      if (stored === null) return failed(NO_WIDGET, null);
      if ('kind' in stored) return failed(WIDGET_FAILED, city === null ? null : placeOf(city, ''));
      const place = placeOf(stored.city, stored.viatorLink);
      const own = widgetOf(stored, config);
      if (own.kind === 'widget') return { page: <WidgetDocument frame={{ ...own, ...place }} /> };
      if (own.kind === 'refused') log.error('widget rejected', { city: stored.city, reason: own.reason });
      return failed(own.kind === 'refused' ? WIDGET_FAILED : NO_WIDGET, place);
    },
  });
}
