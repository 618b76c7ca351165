import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { startEspnServer } from '../../tests/feeds/espn-server.ts';
import { addGame, moveGame } from '../../tests/feeds/season-changes.ts';
import { SEASON_EVE } from '../../tests/feeds/seasons.ts';
import { freePort } from '../../tests/support/postgres-server.ts';
import type { BenchContext } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { gate, type Figure } from './figure.ts';
import { openIsolateMemory } from './isolate-memory.ts';
import { behindCrons, cronAddress, productWorker, serveWorkerd } from './workerd.ts';

/** Sizes of recorded replies (docs/rules.md#sources). */
const EVENTS = 2_870;
const EVENT_BYTES = 23_000;
const LIMIT_MB = 48;
const MB = 1024 * 1024;
const CRON = '50 */6 * * *';

/** Refreshes a season of baseball at recorded sizes in workerd: with no games stored, again, and with no readable row. */
export async function refreshMemory(context: BenchContext): Promise<Figure[]> {
  await context.build();
  const database = await context.database();
  const feed = await startEspnServer({ eventBytes: EVENT_BYTES });
  context.onEnd(() => feed.close());
  const [first] = feed.games.MLB;
  if (first === undefined) throw new Error('the season has no games');
  while (feed.games.MLB.length < EVENTS) {
    const index = feed.games.MLB.length;
    const { id } = addGame(feed.games.MLB, first, { homeTeam: 'Miami Marlins', awayTeam: 'Athletics' });
    moveGame(feed.games.MLB, id, `${addDays('2026-04-01', index % 180)}T${10 + (index % 10)}:05:00`);
  }
  const bindings = await benchBindings(database.url, {
    FIXED_NOW: SEASON_EVE.MLB.toISOString(),
    GAME_SOURCE: 'espn',
    'SERVICES.espn': feed.baseUrl,
  });
  const product = behindCrons(await productWorker(bindings));
  const port = await freePort();
  const workerd = await serveWorkerd({ product }, [`--inspector-addr=127.0.0.1:${port}`]);
  context.onEnd(() => workerd.stop());
  const origin = workerd.origins['product'] ?? '';
  const memory = await openIsolateMemory(port, 'product', origin);
  context.onEnd(async () => memory.close());
  const peaks: number[] = [];
  for (const what of ['first', 'unchanged', 'unreadable']) {
    if (what === 'unreadable') feed.setFault({ kind: 'poison', share: 1 });
    context.progress(`the ${what} refresh of ${EVENTS} events of ${EVENT_BYTES} bytes`);
    peaks.push(await peakDuring(memory, fetch(cronAddress(workerd, CRON))));
  }
  return [
    gate({
      what: `live heap of a refresh of ${EVENTS} events of ${EVENT_BYTES / 1000} kB, in workerd`,
      unit: 'MB',
      product: Math.max(...peaks) / MB,
      budget: { of: 'product', bound: 'at most', limit: LIMIT_MB },
    }),
  ];
}

/** Samples after a garbage collection, whenever the refresh waits for a response. */
async function peakDuring(
  memory: { liveBytes: () => Promise<number> },
  work: Promise<Response>,
): Promise<number> {
  let peak = 0;
  for (;;) {
    const sample = await Promise.race([memory.liveBytes(), work]);
    if (typeof sample === 'number') {
      peak = Math.max(peak, sample);
      continue;
    }
    if (!sample.ok || peak === 0) throw new Error(`the refresh ended with ${sample.status}`);
    return peak;
  }
}
