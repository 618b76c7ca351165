import { Hono } from 'hono';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { comingWeekend } from '../../domain/trips/finder/coming-weekend.ts';
import { questionPeriod } from '../../domain/trips/finder/question-period.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import { easternDateAt, easternDateTimeOf, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { homeQueryString, parseNear } from '../urls/home-query.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';
import { siteData } from './site-data.ts';

/** During a database outage the home page shows neither games nor roadtrips (docs/caching.md#outages). */
export const homeRoutes = new Hono<WebEnvironment>();

/** A failed Google sign-in redirects here when the page that started it is unknown. */
homeRoutes.get(patterns.home, async (c, next) => {
  if (c.req.query('error_code') === undefined) return next();
  const { redirectUnknownGoogleReturn } = await import('../account/sign-in/google-return.ts');
  return redirectUnknownGoogleReturn(c) ?? next();
});

homeRoutes.get(patterns.home, (c) => {
  // Most teams play in the Eastern zone.
  const now = c.var.deps.now();
  const today = easternDateAt(now);
  const weekend = comingWeekend(easternDateTimeOf(now));
  const near = parseNear(new URL(c.req.url).searchParams);
  const dependencies = {
    sources: {
      tags: [cacheTags.soon, cacheTags.content, ...(near === '' ? [] : [cacheTags.places])],
      starts: LEAGUES.map((league) => ({ league })),
      feeds: LEAGUES,
    },
    period: { name: `${today} ${weekend.from}`, ends: endOfPeriod(now) },
    search: homeQueryString(near),
  };
  return respondPublic(c, dependencies, () => respondWithHome(c, { today, weekend, near }));
});

/** The coming weekend changes on Friday at noon, and everything else at midnight. */
function endOfPeriod(now: Date): Date {
  const midnight = endOfEasternDate(easternDateAt(now));
  const period = questionPeriod(now).ends;
  return period < midnight ? period : midnight;
}

async function respondWithHome(
  c: WebContext,
  { today, weekend, near }: { today: string; weekend: DateSpan; near: string },
): Promise<Response> {
  const loaded = await loadHome(c.var.deps, { today, near });
  if (loaded.kind === 'place') {
    // The redirect is not cached because places change.
    c.header('Cache-Control', NO_STORE);
    return c.redirect(paths.homeNear(loaded.slug), 302);
  }
  const { home } = loaded;
  const head = {
    title: `${BRAND.name}: ${BRAND.tagline}`,
    description: BRAND.description,
    canonical: paths.home(),
    hasGuideStyles: home.featured.length > 0,
    hasTripStyles: true,
    structuredData: siteData(c.var.deps.config.siteOrigin),
  };
  const status = home.near.kind === 'no-place' ? 400 : 200;
  return renderPage(c, head, <HomePage {...home} weekend={weekend} />, status);
}
