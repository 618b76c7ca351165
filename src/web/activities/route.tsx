import { Hono } from 'hono';
import type { Deps } from '../../composition/web-deps.ts';
import type { Config } from '../../config/parse-config.ts';
import { readGuideActivities } from '../../db/queries/city-guides.ts';
import { findRoadtrip } from '../../db/queries/roadtrips.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { activityLink } from '../../domain/content/activity-widget.ts';
import { teamByGuideSlug } from '../../domain/content/city-guide.ts';
import { slugOf } from '../../domain/slug.ts';
import { readRoute, UNREACHABLE, type Shown } from '../caching/read-route.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { patterns } from '../urls/url-table.ts';
import { frameSandbox, widgetOf, type StoredActivities } from './activities.ts';
import { NO_WIDGET, WIDGET_FAILED } from './explore-activities.tsx';
import { WidgetDocument } from './widget-document.tsx';

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
        page: <WidgetDocument place={place} reason={reason} />,
        status: 404,
      });
      if (stored === null) return failed(NO_WIDGET, null);
      if ('kind' in stored) return failed(WIDGET_FAILED, city === null ? null : placeOf(city, ''));
      const place = placeOf(stored.city, stored.viatorLink);
      const own = widgetOf(stored, config);
      if (own.kind === 'widget') return { page: <WidgetDocument place={place} widget={own.widget} /> };
      if (own.kind === 'refused') log.error('widget rejected', { city: stored.city, reason: own.reason });
      return failed(own.kind === 'refused' ? WIDGET_FAILED : NO_WIDGET, place);
    },
  });
}

/** Allows our own files, Viator's script and everything that the script loads. */
function framePolicy({ siteOrigin, widgetOrigin }: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): string {
  return [
    "default-src 'none'",
    "script-src 'self' https://www.viator.com",
    "style-src 'self' 'unsafe-inline' https://*.viator.com",
    'img-src data: https://*.viator.com https://*.tripadvisor.com https://*.tacdn.com',
    'font-src data: https://*.viator.com',
    'connect-src https://*.viator.com',
    'frame-src https://*.viator.com',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${widgetOrigin === null ? "'self'" : siteOrigin}`,
    `sandbox ${frameSandbox(widgetOrigin)}`,
  ].join('; ');
}

const NO_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** These replace the site's own headers. */
function frameHeaders(config: Pick<Config, 'siteOrigin' | 'widgetOrigin'>): Record<string, string> {
  return {
    'Content-Security-Policy': framePolicy(config),
    'Permissions-Policy': NO_FEATURES,
    // The site's own value would keep browsers from opening the sandboxed page in a tab.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  };
}
