import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { readTeamPage, type PeerEnv } from '../../shared/team-page.ts';
import { renderer } from './layout.tsx';
import { TeamPage } from './team-page.tsx';

const app = new Hono<{ Bindings: PeerEnv }>();

app.use(etag());
app.use(renderer);

app.get('/:league/teams/:slug', async (c) => {
  const { league, slug } = c.req.param();
  const page = await readTeamPage(c.env, league, slug);
  if (page === null) return c.notFound();
  c.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
  return c.render(<TeamPage page={page} />, page);
});

export default app;
