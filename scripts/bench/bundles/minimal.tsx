import { neon } from '@neondatabase/serverless';
import { reactRenderer } from '@hono/react-renderer';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/neon-http';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { Hono } from 'hono';

const pages = pgTable('pages', { path: text('path').primaryKey(), title: text('title').notNull() });

const app = new Hono<{ Bindings: { DATABASE_URL: string } }>();
app.use(
  reactRenderer(({ children }) => (
    <html lang="en">
      <body>{children}</body>
    </html>
  )),
);
app.get('*', async (c) => {
  const db = drizzle(neon(c.env.DATABASE_URL));
  const [page] = await db.select().from(pages).where(eq(pages.path, c.req.path));
  return page ? c.render(<h1>{page.title}</h1>) : c.notFound();
});

export default app;
