import { Hono } from 'hono';
import { readGamesAhead } from '../../db/queries/schedule.ts';
import type { Deps } from '../../deps.ts';
import { BRAND } from '../../domain/brand.ts';
import { localDateAt } from '../../domain/zoned-time.ts';
import { paths } from '../paths.ts';
import { renderPage } from '../render-page.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { gamesAheadView, lastDateOfInterest, type GamesAheadView } from './games-ahead-view.ts';
import { HomePage } from './home-page.tsx';
import { siteData } from './site-data.ts';

/** 'Tonight' is said in the zone most teams play in. */
const HOME_ZONE = 'America/New_York';

/** `/`, which stands without its games when the database does not answer (decisions.md 1). */
export const homeRoutes = new Hono<WebEnvironment>();

homeRoutes.get('/', async (c) => {
  const games = await loadGamesAhead(c.var.deps);
  return renderPage(
    c,
    {
      title: `${BRAND.name}: ${BRAND.tagline}`,
      description: BRAND.description,
      canonical: paths.home(),
      structuredData: siteData(c.var.deps.config.siteOrigin),
    },
    <HomePage games={games} />,
  );
});

async function loadGamesAhead(deps: Deps): Promise<GamesAheadView | null> {
  const now = deps.now();
  const today = localDateAt(now, HOME_ZONE);
  try {
    const { games } = await readGamesAhead(deps.db, { now, throughDate: lastDateOfInterest(today) });
    return gamesAheadView(games, today);
  } catch (error) {
    deps.log.error('games ahead unreadable', { error });
    return null;
  }
}
