import { Hono } from 'hono';
import { readHome } from '../../db/queries/home.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { RoadtripCard } from '../../domain/content/roadtrip.ts';
import { comingWeekend } from '../../domain/trips/finder/coming-weekend.ts';
import { questionPeriod } from '../../domain/trips/finder/question-period.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import { easternDateAt, easternDateTimeOf, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { gamesAheadView, lastDateShown, type GamesAheadView } from './games-ahead-view.ts';
import { HomePage } from './home-page.tsx';
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
  const dependencies = {
    sources: {
      tags: [cacheTags.soon, cacheTags.content],
      starts: LEAGUES.map((league) => ({ league })),
    },
    period: { name: `${today} ${weekend.from}`, ends: endOfPeriod(now) },
  };
  return respondPublic(c, dependencies, () => respondWithHome(c, { today, weekend }));
});

/** The coming weekend changes on Friday at noon, and everything else at midnight. */
function endOfPeriod(now: Date): Date {
  const midnight = endOfEasternDate(easternDateAt(now));
  const period = questionPeriod(now).ends;
  return period < midnight ? period : midnight;
}

async function respondWithHome(
  c: WebContext,
  { today, weekend }: { today: string; weekend: DateSpan },
): Promise<Response> {
  const { games, featured } = await loadHome(c.var.deps, today);
  return renderPage(
    c,
    {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      hasGuideStyles: featured.length > 0,
      hasTripStyles: true,
      structuredData: siteData(c.var.deps.config.siteOrigin),
    },
    <HomePage games={games} featured={featured} weekend={weekend} />,
  );
}

interface LoadedHome {
  /** This is null when the database does not respond. */
  games: GamesAheadView | null;
  featured: readonly RoadtripCard[];
}

async function loadHome(deps: Deps, today: string): Promise<LoadedHome> {
  const now = deps.now();
  try {
    const throughDate = lastDateShown(today);
    const { gamesAhead, featured } = await readHome(deps.db, { now, throughDate });
    return { games: gamesAheadView(gamesAhead, today), featured };
  } catch (error) {
    deps.log.error('home unreadable', { error });
    return { games: null, featured: [] };
  }
}
