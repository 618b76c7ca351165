import { Hono } from 'hono';
import { readHome } from '../../db/queries/home.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { RoadtripCard } from '../../domain/content/roadtrip.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { respondPublic } from '../caching/respond-public.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { renderPage } from '../page/render-page.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { gamesAheadView, lastDateOfInterest, type GamesAheadView } from './games-ahead-view.ts';
import { HomePage } from './home-page.tsx';
import { siteData } from './site-data.ts';

/** 'Tonight' is said in the zone most teams play in. */
/** `/`, which stands without games and trips when the database does not answer (decisions.md 1). */
export const homeRoutes = new Hono<WebEnvironment>();

/** A way back from Google that nobody began here leads to the site's address. */
homeRoutes.get(patterns.home, async (c, next) => {
  if (c.req.query('error_code') === undefined) return next();
  const { redirectLostGoogleReturn } = await import('../account/sign-in/google-return.ts');
  return redirectLostGoogleReturn(c) ?? next();
});

homeRoutes.get(patterns.home, (c) => {
  const today = easternDateAt(c.var.deps.now());
  const shows = {
    sources: {
      tags: [cacheTags.soon, cacheTags.content],
      starts: LEAGUES.map((league) => ({ league })),
    },
    period: { name: today, ends: endOfEasternDate(today) },
  };
  return respondPublic(c, shows, () => answerHome(c, today));
});

async function answerHome(c: WebContext, today: string): Promise<Response> {
  const { games, featured } = await loadHome(c.var.deps, today);
  return renderPage(
    c,
    {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      hasGuideStyles: featured.length > 0,
      structuredData: siteData(c.var.deps.config.siteOrigin),
    },
    <HomePage games={games} featured={featured} />,
  );
}

interface LoadedHome {
  /** Null when the database did not answer. */
  games: GamesAheadView | null;
  featured: readonly RoadtripCard[];
}

/** A failure is only logged: home then has neither games nor featured trips (product.md section 8). */
async function loadHome(deps: Deps, today: string): Promise<LoadedHome> {
  const now = deps.now();
  try {
    const throughDate = lastDateOfInterest(today);
    const { gamesAhead, featured } = await readHome(deps.db, { now, throughDate });
    return { games: gamesAheadView(gamesAhead, today), featured };
  } catch (error) {
    deps.log.error('home unreadable', { error });
    return { games: null, featured: [] };
  }
}
