import { request } from 'node:http';
import { freshNetwork } from '../../tests/support/fresh-network.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { target } from './figure.ts';
import { INPUT_KINDS, type HostileInput } from './hostile-inputs.ts';
import { median } from './statistics.ts';
import { productWorker, serveWorkerd, type Workerd } from './workerd.ts';

const LENGTHS = [1_000, 4_000, 16_000] as const;
const LONGEST = 16_000;
const SHORT = 8;
const ROUNDS = { whole: 9, quick: 5 };
const LIMIT_MS = 5;
/** A redirect repeats the address. */
const MAX_HEADER_BYTES = 131_072;

/** An empty database: the figures hold what happens before and beside it. */
export const inputCpu: Bench = {
  name: 'input-cpu',
  description: 'CPU in workerd of 1, 4 and 16 kB of hostile input, for every kind of input',
  run: async (context) => {
    await context.build();
    const database = await context.database();
    const workerd = await serveWorkerd({ product: await productWorker(await benchBindings(database.url)) });
    context.onEnd(() => workerd.stop());
    const rounds = context.isQuick ? ROUNDS.quick : ROUNDS.whole;
    const figures = [];
    for (const { name, make } of INPUT_KINDS) {
      const short = await cpuOf(workerd, make(SHORT), rounds);
      const added = [];
      let status = 0;
      for (const length of LENGTHS) {
        const measured = await cpuOf(workerd, make(length), rounds);
        added.push(Math.max(0, measured.ms - short.ms));
        status = measured.status;
      }
      const shown = added.map((ms) => ms.toFixed(1)).join(', ');
      context.progress(`${name}: ${short.ms.toFixed(1)} ms, then ${shown} ms more (${status})`);
      figures.push(
        target({
          what: `CPU that ${LONGEST} characters add, ${name}`,
          unit: 'ms of CPU',
          product: added.at(-1) ?? 0,
          budget: { of: 'product', bound: 'at most', limit: LIMIT_MS },
        }),
      );
    }
    await workerd.stop();
    return figures;
  },
};

/** Returns the median of the requests; the first one, which may load modules, does not count. */
async function cpuOf(workerd: Workerd, input: HostileInput, rounds: number) {
  const times: number[] = [];
  let status = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const before = await workerd.cpuNanoseconds();
    status = await send(`${workerd.origins['product']}`, input);
    const ms = Number((await workerd.cpuNanoseconds()) - before) / 1e6;
    if (round > 0) times.push(ms);
  }
  return { ms: median(times), status };
}

function send(origin: string, { method, path, headers, body }: HostileInput): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/`,
      {
        method,
        path,
        headers: { ...freshNetwork(), ...headers },
        agent: false,
        maxHeaderSize: MAX_HEADER_BYTES,
      },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
