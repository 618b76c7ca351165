import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readGuideActivities } from '../../db/queries/city-guides.ts';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { activityLink } from '../../domain/content/activity-link.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { teamByGuideSlug } from '../../domain/content/city-guide.ts';
import { slugOf } from '../../domain/slug.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { patterns } from '../urls/url-table.ts';
import { renderFragment } from '../page/render-page.tsx';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { widgetOf, type StoredActivities } from './activities.ts';
import { frameHeaders } from './frame-policy.ts';
import { WidgetDocument, type WidgetFrame } from './widget-document.tsx';
import { NO_WIDGET, WIDGET_FAILED } from './widget-failure.tsx';

/** Serves the framed pages of activity widgets under `/w/…`. */
export const activityRoutes = new Hono<WebEnvironment>();

activityRoutes.get(patterns.guideWidget, (c) => {
  const slug = c.req.param('slug');
  const city = teamByGuideSlug(slug)?.marketCity ?? null;
  return respondCached(c, cacheTags.guide(slug), () =>
    respondFrame(c, city, () => readGuideActivities(c.var.deps.db, slug)),
  );
});

activityRoutes.get(patterns.roadtripWidget, (c) => {
  const { slug, city } = c.req.param();
  return respondCached(c, cacheTags.roadtrip(slug), () =>
    respondFrame(c, null, async () => {
      const trip = await findRoadtrip(c.var.deps.db, slug);
      return trip?.stops.find((stop) => slugOf(stop.city) === city) ?? null;
    }),
  );
});

/**
 * The key of the edge cache lacks the host, so a cached frame of the widget host, where it has an origin, would
 * also be served on the site's own (docs/deploying.md#activity-widgets).
 */
function respondCached(c: WebContext, tag: string, respond: () => Promise<Response>): Promise<Response> {
  if (c.var.deps.config.widgetOrigin === null) return respondPublic(c, { sources: { tags: [tag] } }, respond);
  c.header('Cache-Control', NO_STORE);
  return respond();
}

/** @param city the city to link when the database fails, or null. */
async function respondFrame(
  c: WebContext,
  city: string | null,
  read: () => Promise<StoredActivities | null>,
): Promise<Response> {
  const { frame, status } = await loadFrame(c.var.deps, city, read);
  c.set('documentHeaders', frameHeaders(c.var.deps.config));
  return renderFragment(c, <WidgetDocument frame={frame} />, status === 503 ? serviceUnavailable(c) : status);
}

async function loadFrame(
  { config, log }: Deps,
  city: string | null,
  read: () => Promise<StoredActivities | null>,
): Promise<{ frame: WidgetFrame; status: ContentfulStatusCode }> {
  const placeOf = (name: string, link: string) => ({
    city: name,
    link: activityLink(name, link, config.viator.partnerId),
  });
  try {
    const stored = await read();
    if (stored === null) return { frame: { kind: 'failed', reason: NO_WIDGET, place: null }, status: 404 };
    const place = placeOf(stored.city, stored.viatorLink);
    const own = widgetOf(stored, config);
    if (own.kind === 'widget') return { frame: { ...own, ...place }, status: 200 };
    if (own.kind === 'refused') log.error('widget rejected', { city: stored.city, reason: own.reason });
    const reason = own.kind === 'refused' ? WIDGET_FAILED : NO_WIDGET;
    return { frame: { kind: 'failed', reason, place }, status: 404 };
  } catch (error) {
    log.error('widget unreadable', { city, error });
    const place = city === null ? null : placeOf(city, '');
    return { frame: { kind: 'failed', reason: WIDGET_FAILED, place }, status: 503 };
  }
}
