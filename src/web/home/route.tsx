import { Hono } from 'hono';
import type { Deps } from '../../composition/web-deps.ts';
import { readHome, type HomeData } from '../../db/queries/home.ts';
import { BRAND } from '../../domain/brand.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, easternDateTimeOf, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { comingWeekend, questionPeriod } from '../../domain/trips/finder/question-dates.ts';
import { readRoute, redirectUncached } from '../caching/read-route.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { assets } from '../page/assets.ts';
import { findPlaces } from '../places/find-places.ts';
import { missingPlace } from '../places/missing-place.tsx';
import { homeQuery } from '../urls/page-queries.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { gamesAheadView, lastDateShown } from './games-ahead.tsx';
import { gamesNear, nextDaysNear, type GamesNearState } from './games-near.tsx';
import { HomePage, type HomeView } from './home-page.tsx';

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
  async read(c, { now, today, near }): Promise<HomeView | Response> {
    const { deps } = c.var;
    const lastDates = [lastDateShown(today), ...(near === '' ? [] : [nextDaysNear(today).period.to])];
    const throughDate = lastDates.toSorted().at(-1) ?? today;
    const read = await readHome(deps.db, { now, today, throughDate, near });
    const state = await nearState(deps, { today, near }, read);
    if (state.kind === 'place') return redirectUncached(c, paths.homeNear(state.slug));
    const dates = new Map(read.featuredDates.map((next) => [next.roadtripSlug, next]));
    return {
      games: gamesAheadView(read.gamesAhead, today),
      near: state,
      featured: read.featured.map((card) => ({ card, next: dates.get(card.slug) ?? null })),
    };
  },
  outage: {
    what: 'home',
    read: ({ near: typed }): HomeView => ({
      games: null,
      near: typed === '' ? { kind: 'unasked' } : { kind: 'unreachable', typed },
      featured: [],
    }),
    status: 200,
  },
  show: (view, { weekend }, c) => ({
    head: {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      styles: ['home'],
      teamColors: LEAGUES,
      structuredData: siteData(c.var.deps.config.siteOrigin),
    },
    page: <HomePage {...view} weekend={weekend} />,
    status: view.near.kind === 'no-place' ? 400 : 200,
  }),
});

homeRoutes.get(patterns.home, home.page);

/** The coming weekend changes on Friday at noon, everything else at midnight. */
function endOfPeriod(now: Date): Date {
  const midnight = endOfEasternDate(easternDateAt(now));
  const period = questionPeriod(now).ends;
  return period < midnight ? period : midnight;
}

/** Returns the slug of the place that was meant, if the text is another one. */
async function nearState(
  deps: Deps,
  { today, near }: { today: string; near: string },
  { near: place, gamesAhead }: Pick<HomeData, 'near' | 'gamesAhead'>,
): Promise<GamesNearState | { kind: 'place'; slug: string }> {
  if (near === '') return { kind: 'unasked' };
  if (place !== null) {
    const { VENUE_DRIVES } = await import('../../domain/travel/venue-drives.ts');
    const rules = ticketRules(deps.config);
    return gamesNear(place, gamesAhead, { asked: nextDaysNear(today), drives: VENUE_DRIVES, rules });
  }
  const { resolved, places } = await findPlaces(deps, near);
  if (resolved.kind === 'found') return { kind: 'place', slug: resolved.place.slug };
  return { kind: 'no-place', typed: near, missing: missingPlace(resolved, places) };
}

function siteData(siteOrigin: string): object[] {
  const url = `${siteOrigin}${paths.home()}`;
  const organization = `${url}#organization`;
  return [
    {
      '@type': 'WebSite',
      name: BRAND.name,
      url,
      description: BRAND.description,
      inLanguage: 'en-US',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${siteOrigin}${paths.search()}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      name: BRAND.operator.name,
      url,
      logo: { '@type': 'ImageObject', url: `${siteOrigin}${assets.logo}`, width: 512, height: 512 },
      email: BRAND.operator.contactEmail,
    },
  ];
}
