import type { Team } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { benchBindings } from '../bindings.ts';
import { recordCalls } from '../recorded-call.ts';
import { productWorker, serveWorkerd, type ServedWorker } from '../workerd.ts';
import { PEERS, peerWorker } from './build-peers.ts';
import type { SiteName } from './peer-figures.ts';
import { assertSameCall, assertSamePage, statementsFor } from './same-page.ts';

/**
 * Creates the Workers of the product and of every peer, over one database. Peers make the product's own
 * database call.
 * @throws AssertionError when a peer's page or its database call differs from the product's.
 */
export async function createWorkers(
  databaseUrl: string,
  team: Team,
): Promise<Record<SiteName, ServedWorker>> {
  const recorder = await recordCalls(databaseUrl);
  try {
    const read = async (worker: ServedWorker) => {
      const workerd = await serveWorkerd({ worker });
      try {
        const page = await fetch(`${workerd.origins['worker']}${paths.team(team)}`);
        const html = await page.text();
        if (!page.ok) throw new Error(`${paths.team(team)} returned ${page.status}: ${html}`);
        return { html, call: recorder.last() };
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
