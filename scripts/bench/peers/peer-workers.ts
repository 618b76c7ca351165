import type { Team } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { benchBindings } from '../bindings.ts';
import { tapDatabase, type DatabaseCall } from '../../../tests/support/database-tap.ts';
import { productWorker, type ServedWorker, serveWorkerd } from '../workerd.ts';
import { PEERS, peerWorker } from './build-peers.ts';
import type { SiteName } from './peer-figures.ts';
import { deepStrictEqual } from 'node:assert';
import { parse } from 'node-html-parser';

/**
 * Creates the Workers of the product and of every peer, over one database. Peers make the product's own
 * database call.
 * @throws AssertionError when a peer's page or its database call differs from the product's.
 */
export async function createWorkers(
  databaseUrl: string,
  team: Team,
): Promise<Record<SiteName, ServedWorker>> {
  const recorder = await tapDatabase(databaseUrl);
  try {
    const read = async (worker: ServedWorker) => {
      const workerd = await serveWorkerd({ worker });
      try {
        const page = await fetch(`${workerd.origins['worker']}${paths.team(team)}`);
        const html = await page.text();
        if (!page.ok) throw new Error(`${paths.team(team)} returned ${page.status}: ${html}`);
        return { html, call: recorder.lastCall() };
      } finally {
        await workerd.stop();
      }
    };
    const product = await read(await productWorker(await benchBindings(recorder.url)));
    const STATEMENTS = statementsFor(product.call, team);
    for (const peer of PEERS) {
      const { html, call } = await read(await peerWorker(peer, { DATABASE_URL: recorder.url, STATEMENTS }));
      assertSameCall(product.call, call);
      assertSamePage(product.html, html);
    }
    const [reactRouter, astro, honoJsx] = PEERS;
    const bindings = { DATABASE_URL: databaseUrl, STATEMENTS };
    return {
      product: await productWorker(await benchBindings(databaseUrl)),
      'react-router': await peerWorker(reactRouter, bindings),
      astro: await peerWorker(astro, bindings),
      'hono-jsx': await peerWorker(honoJsx, bindings),
    };
  } finally {
    await recorder.close();
  }
}

interface Statement {
  query: string;
  params: readonly string[];
}

/**
 * Turns a recorded call into statements for any team.
 * @returns JSON of the statements, whose parameters contain `{league}`, `{team}`, `{slug}` and `{now}`.
 */
export function statementsFor(
  call: DatabaseCall,
  team: { league: string; fullName: string; slug: string },
): string {
  const template = (param: string) =>
    param
      .replaceAll(team.fullName, '{team}')
      .replaceAll(team.slug, '{slug}')
      .replaceAll(team.league, '{league}')
      .replace(TIME, '{now}');
  return JSON.stringify(
    statementsOf(call).map(({ query, params }) => ({ query, params: params.map(template) })),
  );
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** @throws AssertionError when two calls differ in more than the current time. */
export function assertSameCall(product: DatabaseCall, peer: DatabaseCall): void {
  const timeless = (call: DatabaseCall) => ({
    headers: call.headers,
    statements: statementsOf(call).map(({ query, params }) => [
      query,
      ...params.map((param) => param.replace(TIME, '')),
    ]),
  });
  deepStrictEqual(timeless(peer), timeless(product));
}

function statementsOf(call: DatabaseCall): Statement[] {
  return JSON.parse(call.body).queries;
}

/** @throws AssertionError when two pages differ in what people and search engines read, or in their links. */
export function assertSamePage(product: string, peer: string): void {
  deepStrictEqual(readPage(peer), readPage(product));
}

/** Frameworks place white space between elements differently, but not between the words of a paragraph. */
function readPage(html: string) {
  const document = parse(html);
  const structuredData = document.querySelector('script[type="application/ld+json"]')?.text ?? '{}';
  for (const unread of document.querySelectorAll('script, style, template, noscript')) unread.remove();
  const body = document.querySelector('body');
  return {
    title: document.querySelector('title')?.text,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    structuredData: JSON.parse(structuredData),
    text: body?.text.replace(/\s+/g, ''),
    paragraphs: body?.querySelectorAll('p').map((paragraph) => paragraph.text.trim().replace(/\s+/g, ' ')),
    links: body?.querySelectorAll('a').map((link) => link.getAttribute('href')),
  };
}
