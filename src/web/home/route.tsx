import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { comingWeekend } from '../../domain/trips/finder/coming-weekend.ts';
import { questionPeriod } from '../../domain/trips/finder/question-period.ts';
import { easternDateAt, easternDateTimeOf, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { readRoute, redirectUncached } from '../caching/read-route.ts';
import { homeQuery } from '../urls/page-queries.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { HomePage } from './home-page.tsx';
import { loadHome, unreadableHome } from './load-home.ts';
import { siteData } from './site-data.ts';

/** A database outage hides games and roadtrips (docs/caching.md#outages). */
export const homeRoutes = new Hono<WebEnvironment>();

/** A failed Google sign-in redirects here when the page that started it is unknown. */
homeRoutes.get(patterns.home, async (c, next) => {
  if (c.req.query('error_code') === undefined) return next();
  const { redirectUnknownGoogleReturn } = await import('../account/sign-in/google-return.ts');
  return redirectUnknownGoogleReturn(c) ?? next();
});

const home = readRoute({
  ask(c) {
    const now = c.var.deps.now();
    return {
      now,
      // Most teams play in the Eastern zone.
      today: easternDateAt(now),
      weekend: comingWeekend(easternDateTimeOf(now)),
      ...homeQuery.parse(new URL(c.req.url).searchParams),
    };
  },
  depends: ({ now, today, weekend, near }) => ({
    sources: {
      tags: [cacheTags.soon, cacheTags.content, ...(near === '' ? [] : [cacheTags.places])],
      starts: LEAGUES.map((league) => ({ league })),
      feeds: LEAGUES,
    },
    period: { name: `${today} ${weekend.from}`, ends: endOfPeriod(now) },
    search: homeQuery.print({ near }),
  }),
  async read(c, asked) {
    const loaded = await loadHome(c.var.deps, asked);
    return loaded.kind === 'place' ? redirectUncached(c, paths.homeNear(loaded.slug)) : loaded;
  },
  outage: { what: 'home', read: unreadableHome, status: 200 },
  show: ({ games, near, featured }, { weekend }, c) => ({
    head: {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      hasGuideStyles: featured.length > 0,
      hasTripStyles: true,
      structuredData: siteData(c.var.deps.config.siteOrigin),
    },
    page: <HomePage games={games} near={near} featured={featured} weekend={weekend} />,
    status: near.kind === 'no-place' ? 400 : 200,
  }),
});

homeRoutes.get(patterns.home, home.page);

/** The coming weekend changes on Friday at noon, everything else at midnight. */
function endOfPeriod(now: Date): Date {
  const midnight = endOfEasternDate(easternDateAt(now));
  const period = questionPeriod(now).ends;
  return period < midnight ? period : midnight;
}
